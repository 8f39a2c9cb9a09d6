import { wireFieldsOf } from "#app/contract/wire.ts";
import type { ContentKind } from "#app/embedded/content-kind.ts";
import { siteSettings } from "../calls.ts";
import { SETTINGS_ENTRY } from "../settings-entry.ts";

/** The value of a setting, which is stored as JSON under its wire name. */
function setting(name: string): string {
  const { wire } = wireFieldsOf(siteSettings).find((field) => field.name === name)!;
  return `coalesce((SELECT json_extract(value, '$') FROM settings WHERE key = '${wire}'), '')`;
}

const fields = [
  { name: "tagline", label: "Tagline", max: 160 },
  { name: "serverStatus", label: "Server status", max: 60 },
  { name: "notice", label: "Notice on every page", max: 300 },
  { name: "maintenanceMessage", label: "Message of the maintenance", max: 500 },
  { name: "graphicsMinimum", label: "Minimum graphics card", max: 80 },
  { name: "graphicsRecommended", label: "Recommended graphics card", max: 80 },
];

export const content: readonly ContentKind[] = [
  {
    kind: "settings",
    translated: {
      label: "Settings",
      fields,
      entries: `SELECT '${SETTINGS_ENTRY}' AS entry, 'Settings' AS title, 0 AS place,
    json_object(${fields.map(({ name }) => `'${name}', ${setting(name)}`)}) AS source`,
    },
    linked: {
      label: "Settings",
      table: "settings",
      entry: "key",
      title: "key",
      addresses: [],
      texts: ["value"],
      href: () => "/admin/settings",
    },
  },
];
