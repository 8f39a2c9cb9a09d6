import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import type { setupAdminCalls } from "../admin-calls.ts";
import { DEMO_CONTENT_KEY, demoPasswordAccounts, hasDemoContent, PICTURE_LISTS } from "./demo-content.ts";

/** Tables of which the rows of the caller's account remain, so that the owner stays logged in. */
const ACCOUNT_TABLES = [
  "users",
  "sessions",
  "totp_factors",
  "passkeys",
  "recovery_codes",
  "logins",
  "known_devices",
  "known_networks",
];

/**
 * Tables that remain: uploads are the owner's own, migrations have filled the categories, and the platform has tables of
 * its own.
 */
const isKept = (table: string) =>
  /^(?:sqlite_|_cf_|d1_|media)/.test(table) || ["shop_categories", "ticket_categories"].includes(table);

/** The settings that remain: caches need a version that only increases. */
const KEPT_SETTINGS = [DEMO_CONTENT_KEY, "content_version"];

/** The switches of the pages that tell of the demo's game. */
const DEMO_PAGES = ["story", ...PICTURE_LISTS];

/**
 * `adminremovedemo`: empties the database, except for the caller's account and the media library. Money may only be
 * deleted because none of it is real: without the marker of the demo content, which only a local start sets, nothing
 * happens.
 * @throws GameApiError `forbidden` for others than owners; `conflict` without demo content, and while the caller's account,
 * which remains, has the demo's password
 */
export const removeDemo: Handler<typeof setupAdminCalls.removeDemo> = async (_, context) => {
  const { admin, db, now } = context;
  if (admin.userType < OWNER) throw new GameApiError("forbidden", message("admin.setup.ownersOnly"));
  const [schema, keepsPassword] = await runBatch<[{ type: string; name: string; sql: string }[], unknown[]]>(db, [
    ["SELECT type, name, sql FROM sqlite_master ORDER BY name"],
    [`SELECT 1 WHERE ?1 IN (${demoPasswordAccounts})`, admin.userNum],
  ]);
  if (keepsPassword.length > 0) throw new GameApiError("conflict", message("admin.setup.ownAccountFirst"));
  const triggers = schema.filter(({ type }) => type === "trigger");
  const tables = schema.filter(({ type, name }) => type === "table" && !isKept(name)).map(({ name }) => name);
  const refusal = () => new GameApiError("conflict", message("admin.setup.noDemo"));
  await writeAudited(
    context,
    { target: "demo content" },
    [
      ["PRAGMA defer_foreign_keys = on"],
      guard(hasDemoContent),
      // The triggers forbid to delete what money was paid for.
      ...triggers.map(({ name }): Statement => [`DROP TRIGGER "${name}"`]),
      ...tables.map((table): Statement => {
        if (table === "settings")
          return [`DELETE FROM settings WHERE key NOT IN (${KEPT_SETTINGS.map((key) => `'${key}'`).join()})`];
        if (table === "translations")
          return ["DELETE FROM translations WHERE kind NOT IN ('category', 'ticketCategory')"];
        return ACCOUNT_TABLES.includes(table)
          ? [`DELETE FROM "${table}" WHERE user_num <> ?1`, admin.userNum]
          : [`DELETE FROM "${table}"`];
      }),
      ["UPDATE settings SET value = json_set(value, '$.removedAt', ?2) WHERE key = ?1", DEMO_CONTENT_KEY, now()],
      ...PICTURE_LISTS.map(
        (list): Statement => [
          "INSERT INTO game_documents (name, entries, revision) VALUES (?1, '[]', ?2)",
          list,
          now(),
        ],
      ),
      ["INSERT INTO settings (key, value) VALUES ('disabled', ?1)", JSON.stringify(DEMO_PAGES)],
      // Without the demo, the account is one like any other.
      ["UPDATE users SET role = NULL, second_factor_exempt = 0"],
      ...triggers.map(({ sql }): Statement => [sql]),
    ],
    { publishes: true, refusal },
  );
  return { message: "The demo content is removed. Now set up your own site.", tables: tables.length };
};
