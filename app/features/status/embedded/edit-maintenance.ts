import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { formatDateTime, parseDateTime } from "#app/features/admin/form-fields.ts";
import type { SiteSettings } from "#app/features/settings/calls.ts";
import { readStoredSettings } from "#app/features/settings/embedded/settings.ts";
import { readSettingsRevision, storeSettings } from "#app/features/settings/embedded/store-settings.ts";
import { maintenanceAt, noMaintenance } from "#app/features/settings/maintenance.ts";
import type { maintenanceAdminCalls } from "../admin-calls.ts";
import { type MaintenanceForm, maintenanceForm } from "../maintenance-form.ts";
import { recordMaintenance } from "./maintenance-history.ts";

/** The form's name for its revision and in the audit log. */
const FORM = "maintenance";

/** `adminmaintenance`: the maintenance as the console's form shows it. */
const readMaintenance: Handler<typeof maintenanceAdminCalls.read> = async (_, { db }) => {
  const [revision, stored] = await Promise.all([readSettingsRevision(db, FORM), readStoredSettings(db)]);
  return { seen: String(revision), values: valuesOf(stored) };
};

/** `adminsavemaintenance`: begins, announces or ends maintenance. */
const saveMaintenance: Handler<typeof maintenanceAdminCalls.save> = async ({ seen, ...typed }, context) => {
  const values = checkedForm(maintenanceForm, typed);
  const { scope, message, endsByItself } = values;
  const wanted = {
    scope,
    from: parseDateTime(values.from) ?? null,
    until: parseDateTime(values.until) ?? null,
    endsByItself: endsByItself === "on",
  };
  const isChanged = await storeSettings(context, {
    form: FORM,
    seen,
    names: ["maintenance", "maintenanceMessage"],
    values: { maintenance: scope === "off" ? undefined : wanted, maintenanceMessage: message || undefined },
    audited: (settings) => ({ ...valuesOf(settings) }),
    further: recordMaintenance(wanted, message, context.now()),
  });
  if (!isChanged) return { message: "Nothing was changed." };
  return { message: resultOf(maintenanceAt(wanted, context.now())?.phase) };
};

function resultOf(phase: "announced" | "active" | undefined): string {
  if (phase === undefined) return "Maintenance is over: the site is open.";
  return phase === "active" ? "Maintenance has begun." : "Maintenance is announced.";
}

function valuesOf({ maintenance = noMaintenance, maintenanceMessage = "" }: Partial<SiteSettings>): MaintenanceForm {
  const { scope, from, until, endsByItself } = maintenance;
  return {
    scope,
    message: maintenanceMessage,
    from: formatDateTime(from),
    until: formatDateTime(until),
    endsByItself: endsByItself ? "on" : "",
  };
}

export const handlers = {
  maintenanceAdmin: { read: readMaintenance, save: saveMaintenance },
};
