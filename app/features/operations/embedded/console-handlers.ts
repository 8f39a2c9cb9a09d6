import { readAlertsForm, saveAlerts } from "./alert-settings.ts";
import { readSiteHealth } from "./health.ts";
import { openBackup } from "./open-backup.ts";
import { requestBackup } from "./request-backup.ts";

export const handlers = {
  operationsAdmin: { health: readSiteHealth, alerts: readAlertsForm, saveAlerts, backUp: requestBackup, openBackup },
};
