import { readMaintenance, saveMaintenance } from "./edit-maintenance.ts";

export const handlers = {
  maintenanceAdmin: { read: readMaintenance, save: saveMaintenance },
};
