/**
 * Manages the bridge keys of game servers (docs/bridge.md):
 *
 *   npm run bridge:key -- --server main --scopes characters,whitelist,deliveries
 *                                      creates a key with these scopes and shows it once
 *   npm run bridge:key -- --list               lists the keys without their values
 *   npm run bridge:key -- --revoke main        revokes all keys of a game server
 *
 * `--remote` uses the deployed database, `--state <folder>` another local one.
 */
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import { raiseContentVersion } from "../app/embedded/content-version.ts";
import { type BridgeScope, bridgeScopeKeys, readScopes, storedScopes } from "../app/features/bridge/scopes.ts";
import { openOperatorDatabase } from "./database/operator-database.ts";
import { commandArguments } from "./setup/command-arguments.ts";
import { Failure, printFailure } from "./setup/progress.mjs";

const { values } = commandArguments({
  options: {
    server: { type: "string" },
    scopes: { type: "string" },
    list: { type: "boolean" },
    revoke: { type: "string" },
    remote: { type: "boolean", default: false },
    state: { type: "string" },
  },
});

const EXAMPLE = `npm run bridge:key -- --server main --scopes ${bridgeScopeKeys.join(",")}`;

/** @throws Failure if the text names no scope or an unknown one */
function scopesOf(text: string | undefined): BridgeScope[] {
  const names = (text ?? "").split(/[\s,]+/).filter(Boolean);
  const unknown = names.find((name) => !(bridgeScopeKeys as readonly string[]).includes(name));
  if (unknown) throw new Failure(`Unknown scope: ${unknown}. Available scopes: ${bridgeScopeKeys.join(", ")}.`);
  if (names.length === 0) throw new Failure(`Specify the scopes of the key: ${EXAMPLE}`);
  return readScopes(names.join(" "));
}

try {
  const database = await openOperatorDatabase(values.remote, values.state);
  if (values.revoke !== undefined) {
    const ended = await database.all(
      "UPDATE bridge_keys SET revoked_at = ? WHERE server = ? AND revoked_at IS NULL RETURNING server",
      Date.now(),
      values.revoke,
    );
    // What an agent reported with the key: its public key must no longer be used.
    await database.all(
      "DELETE FROM agents WHERE key_hash IN (SELECT key_hash FROM bridge_keys WHERE server = ? AND revoked_at IS NOT NULL)",
      values.revoke,
    );
    const [publish] = raiseContentVersion();
    await database.all(publish);
    console.log(ended.length > 0 ? `Revoked ${ended.length} key(s) of ${values.revoke}.` : "Key not found.");
  } else if (values.list) {
    const keys = await database.all("SELECT * FROM bridge_keys ORDER BY created_at");
    for (const { server, scopes, created_at, revoked_at } of keys) {
      const made = new Date(Number(created_at)).toISOString();
      console.log(
        `${server}  scopes ${String(scopes).replaceAll(" ", ",")}, created ${made}${revoked_at ? `, revoked ${new Date(Number(revoked_at)).toISOString()}` : ""}`,
      );
    }
    if (keys.length === 0) console.log("No keys yet.");
  } else {
    const server = values.server?.trim();
    if (!server) throw new Failure(`Specify the game server: ${EXAMPLE}`);
    const scopes = scopesOf(values.scopes);
    const key = newToken();
    await database.all(
      "INSERT INTO bridge_keys (key_hash, server, scopes, created_at) VALUES (?, ?, ?, ?)",
      await hashOf(key),
      server,
      storedScopes(scopes),
      Date.now(),
    );
    console.log(
      `Key of ${server} for ${scopes.join(", ")}. Copy it now: it is stored as a hash and not shown again.\n${key}`,
    );
  }
  await database.close();
  process.exit(0);
} catch (error) {
  printFailure(error as Error);
  process.exit(1);
}
