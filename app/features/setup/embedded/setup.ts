import * as z from "zod";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard, retryStaleWrite } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { hasSecondFactor } from "#app/features/mfa/embedded/second-factor.ts";
import { editablePages } from "#app/features/pages/editable-pages.ts";
import { ADMIN_FROM } from "#app/features/staff/user-types.ts";
import type { setupAdminCalls } from "../admin-calls.ts";
import { type SetupStepKey, setupStepKeys, setupSteps } from "../steps.ts";
import { demoPasswordAccounts, hasDemoContent, PICTURE_LISTS } from "./demo-content.ts";

/** The key of the row in `settings` with what the owner has decided about the set-up. */
const SETUP_KEY = "setup";

const decisions = z.object({
  skipped: z.array(z.enum(setupStepKeys)).default([]),
  isFinished: z.boolean().default(false),
});
type Decisions = z.output<typeof decisions>;

/** SQL for whether one of the console's forms for settings was saved. */
const hasSaved = (...forms: string[]) =>
  `EXISTS (SELECT 1 FROM settings WHERE key IN (${forms.map((form) => `'${form}_revision'`).join()}))`;

const policySlugs = editablePages.map(({ slug }) => slug).filter((slug) => slug.startsWith("policy-"));

const pictureLists = PICTURE_LISTS.map((name) => `'${name}'`).join();

/** SQL for whether a step is done. That of the mail server is configured outside of the database. */
const doneIf: Record<Exclude<SetupStepKey, "mail">, string> = {
  account: `NOT EXISTS (${demoPasswordAccounts})
    AND NOT EXISTS (SELECT 1 FROM users WHERE user_type >= ${ADMIN_FROM} AND user_type >= ${OWNER} AND NOT ${hasSecondFactor})`,
  name: "EXISTS (SELECT 1 FROM settings WHERE key = 'site_name')",
  look: hasSaved("colors", "pictures"),
  languages: "EXISTS (SELECT 1 FROM settings WHERE key = 'languages')",
  pages: "EXISTS (SELECT 1 FROM own_pages WHERE published = 1)",
  pictures: `EXISTS (SELECT 1 FROM game_documents WHERE entries <> '[]' AND name IN (${pictureLists}))`,
  game: `EXISTS (SELECT 1 FROM game_documents WHERE entries IS NOT NULL AND name NOT IN (${pictureLists}))`,
  shop: "EXISTS (SELECT 1 FROM shop_items WHERE offered = 1)",
  payments: "EXISTS (SELECT 1 FROM payment_packages WHERE offered = 1)",
  agent: "EXISTS (SELECT 1 FROM bridge_keys WHERE revoked_at IS NULL)",
  // All policies, and the operator whom they name.
  legal: `(SELECT count(*) FROM pages WHERE slug IN (${policySlugs.map((slug) => `'${slug}'`).join()})) = ${policySlugs.length}
    AND (SELECT count(*) FROM settings WHERE key IN ('operator_name', 'operator_contact')) = 2`,
  news: "EXISTS (SELECT 1 FROM news WHERE published = 1)",
};

/** `adminsetup`: the steps of the set-up and their states. */
export const readSetup: Handler<typeof setupAdminCalls.read> = async (_, context) => {
  const columns = Object.entries(doneIf).map(([key, condition]) => `${condition} AS ${key}`);
  type Row = Record<Exclude<SetupStepKey, "mail"> | "isDemo" | "hasDemoPassword", 0 | 1> & { setup: string | null };
  const [[row]] = await runBatch<[Row[]]>(context.db, [
    [
      `SELECT ${columns.join(", ")}, ${hasDemoContent} AS isDemo, ?1 IN (${demoPasswordAccounts}) AS hasDemoPassword,
       (SELECT value FROM settings WHERE key = '${SETUP_KEY}') AS setup`,
      context.admin.userNum,
    ],
  ]);
  const hasMailServer = (await context.connections()).mailer !== undefined;
  const { skipped, isFinished } = parseDecisions(row?.setup ?? null);
  const isDemo = row?.isDemo === 1;
  const isDone = (key: SetupStepKey) => (key === "mail" ? hasMailServer : row?.[key] === 1);
  return {
    isStarted: isDemo || row?.setup != null || isDone("name"),
    isFinished: isFinished || (isDemo && row?.setup == null),
    isDemo,
    hasDemoPassword: row?.hasDemoPassword === 1,
    hasMailServer,
    steps: setupSteps.map(({ key }) => ({
      key,
      state: isDone(key) ? "done" : skipped.includes(key) ? "skipped" : "open",
    })),
  };
};

/** `adminskipsetupstep`: marks a step as not needed, or as needed again. */
export const skipSetupStep: Handler<typeof setupAdminCalls.skipStep> = async ({ step, skip }, context) => {
  await changeDecisions(context, ({ skipped, ...others }) => {
    const without = skipped.filter((key) => key !== step);
    return { ...others, skipped: skip ? [...without, step] : without };
  });
  return { message: skip ? "The step is marked as not needed." : "The step is open again." };
};

/** `adminfinishsetup`: ends the reminders on the dashboard, or begins them. */
export const finishSetup: Handler<typeof setupAdminCalls.finish> = async ({ finished }, context) => {
  await changeDecisions(context, (before) => ({ ...before, isFinished: finished }));
  return { message: finished ? "The set-up is finished." : "The dashboard shows the open steps of the set-up." };
};

function parseDecisions(value: string | null): Decisions {
  try {
    return decisions.parse(JSON.parse(value ?? "{}"));
  } catch {
    return decisions.parse({});
  }
}

async function changeDecisions(context: AdminContext, change: (before: Decisions) => Decisions): Promise<void> {
  await retryStaleWrite(async () => {
    const [[row]] = await runBatch<[{ value: string }[]]>(context.db, [
      ["SELECT value FROM settings WHERE key = ?1", SETUP_KEY],
    ]);
    const before = parseDecisions(row?.value ?? null);
    const after = change(before);
    await writeAudited(context, { target: "setup", before, after }, [
      guard("coalesce((SELECT value FROM settings WHERE key = ?1), '') = ?2", SETUP_KEY, row?.value ?? ""),
      [
        "INSERT INTO settings (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2",
        SETUP_KEY,
        JSON.stringify(after),
      ],
    ]);
  });
}
