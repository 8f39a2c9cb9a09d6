import { parseArgs } from "node:util";
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import { openOperatorDatabase } from "./operator-database.ts";
import { printFailure } from "./setup/progress.mjs";

/**
 * Keys of game servers for the bridge (docs/bridge.md):
 *
 *   bridge-key.ts --server main        makes a key and shows it, this once
 *   bridge-key.ts --list               lists the keys without showing them
 *   bridge-key.ts --revoke main        ends all keys of a game server
 *
 * `--remote` works on the deployed database, `--state <folder>` on another local one.
 */
const { values } = parseArgs({
  options: {
    server: { type: "string" },
    list: { type: "boolean" },
    revoke: { type: "string" },
    remote: { type: "boolean", default: false },
    state: { type: "string" },
  },
});

try {
  const database = await openOperatorDatabase(values.remote, values.state);
  if (values.revoke !== undefined) {
    const ended = await database.all(
      "UPDATE bridge_keys SET revoked_at = ? WHERE server = ? AND revoked_at IS NULL RETURNING server",
      Date.now(),
      values.revoke,
    );
    console.log(ended.length > 0 ? `Revoked ${ended.length} key(s) of ${values.revoke}.` : "There is no such key.");
  } else if (values.list) {
    const keys = await database.all("SELECT * FROM bridge_keys ORDER BY created_at");
    for (const { server, created_at, revoked_at } of keys) {
      const made = new Date(Number(created_at)).toISOString();
      console.log(
        `${server}  made ${made}${revoked_at ? `, revoked ${new Date(Number(revoked_at)).toISOString()}` : ""}`,
      );
    }
    if (keys.length === 0) console.log("There are no keys yet.");
  } else {
    const server = values.server?.trim();
    if (!server) throw new Error("Name the game server: npm run bridge:key -- --server main");
    const key = newToken();
    await database.all(
      "INSERT INTO bridge_keys (key_hash, server, created_at) VALUES (?, ?, ?)",
      await hashOf(key),
      server,
      Date.now(),
    );
    console.log(`Key of ${server}; it is shown this once and kept as a hash:\n${key}`);
  }
  await database.close();
  process.exit(0);
} catch (error) {
  printFailure(error as Error);
  process.exit(1);
}
