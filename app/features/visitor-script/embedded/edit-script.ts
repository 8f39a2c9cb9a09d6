import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import type { SiteSettings } from "#app/features/settings/calls.ts";
import { readStoredSettings } from "#app/features/settings/embedded/settings.ts";
import { readSettingsRevision, storeSettings } from "#app/features/settings/embedded/store-settings.ts";
import type { visitorScriptAdminCalls } from "../admin-calls.ts";
import { type ScriptForm, scriptForm, typedOrigins } from "../script-form.ts";
import { parseScriptTag, scriptTag } from "../script-tag.ts";

/** The form of these settings: its revision, and its target in the audit log. */
const FORM = "script";

/** `adminvisitorscript`: the script that pages load for visitors who agree. */
const readScript: Handler<typeof visitorScriptAdminCalls.read> = async (_, { db }) => {
  const seen = String(await readSettingsRevision(db, FORM));
  const { visitorScript } = await readStoredSettings(db);
  return { seen, values: formOf(visitorScript) };
};

/** `adminsavevisitorscript`: stores it; an empty one removes it. */
const saveScript: Handler<typeof visitorScriptAdminCalls.save> = async ({ seen, ...typed }, context) => {
  if (context.admin.userType < OWNER) throw new GameApiError("forbidden", message("admin.staff.ownersOnly"));
  const { tag, origins } = checkedForm(scriptForm, typed);
  const read = tag.trim() === "" ? undefined : parseScriptTag(tag);
  const visitorScript = read && "src" in read ? { ...read, origins: typedOrigins(origins) ?? [] } : undefined;
  const isChanged = await storeSettings(context, {
    form: FORM,
    seen,
    names: ["visitorScript"],
    values: { visitorScript },
    audited: ({ visitorScript }) => formOf(visitorScript),
  });
  if (!isChanged) return { message: "Nothing was changed." };
  const saved = "The script is saved. Visitors are asked before it is loaded.";
  return { message: visitorScript ? saved : "The script is removed." };
};

function formOf(script: SiteSettings["visitorScript"] | undefined): ScriptForm {
  return script ? { tag: scriptTag(script), origins: script.origins.join("\n") } : { tag: "", origins: "" };
}

export const handlers = { visitorScriptAdmin: { read: readScript, save: saveScript } };
