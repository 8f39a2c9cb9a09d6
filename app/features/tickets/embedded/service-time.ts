import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { defaultSiteSettings } from "#app/features/settings/calls.ts";
import { readStoredSettings } from "#app/features/settings/embedded/settings.ts";
import { readSettingsRevision, storeSettings } from "#app/features/settings/embedded/store-settings.ts";
import type { ticketsAdminCalls } from "../admin-calls.ts";
import { type TicketTargets, ticketSettingsForm } from "../service-time.ts";

/** The form's name in the audit log. */
const FORM = "ticket times";

/** After how many hours a ticket of each priority should have an answer. */
export async function readTargets(db: Database): Promise<TicketTargets> {
  return { ...defaultSiteSettings.ticketTargets, ...(await readStoredSettings(db)).ticketTargets };
}

/** The times of tickets, with the defaults of those that are not set. */
export const readTicketSettings: Handler<typeof ticketsAdminCalls.settings> = async (_, { db }) => {
  const [stored, revision] = await Promise.all([readStoredSettings(db), readSettingsRevision(db, FORM)]);
  const { ticketTargets, ticketAutoClose } = { ...defaultSiteSettings, ...stored };
  const { low, normal, high, urgent } = ticketTargets;
  return {
    seen: String(revision),
    values: {
      low: String(low),
      normal: String(normal),
      high: String(high),
      urgent: String(urgent),
      autoClose: ticketAutoClose === 0 ? "" : String(ticketAutoClose),
    },
  };
};

/**
 * Changes the times of tickets.
 * @throws GameApiError `invalid` with messages by field; `conflict` when they were changed meanwhile
 */
export const saveTicketSettings: Handler<typeof ticketsAdminCalls.saveSettings> = async (
  { seen, ...typed },
  context,
) => {
  const values = checkedForm(ticketSettingsForm, typed);
  const defaults = defaultSiteSettings.ticketTargets;
  const hours = (name: keyof TicketTargets) => (values[name] === "" ? defaults[name] : Number(values[name]));
  const targets = { low: hours("low"), normal: hours("normal"), high: hours("high"), urgent: hours("urgent") };
  const isDefault = JSON.stringify(targets) === JSON.stringify(defaults);
  const isChanged = await storeSettings(context, {
    form: FORM,
    seen,
    names: ["ticketTargets", "ticketAutoClose"],
    values: {
      ticketTargets: isDefault ? undefined : targets,
      ticketAutoClose: values.autoClose === "" ? undefined : Number(values.autoClose),
    },
  });
  return { message: isChanged ? "The times are saved." : "Nothing was changed." };
};
