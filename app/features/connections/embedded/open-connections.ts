import type { Keyring } from "#app/crypto/keyring.ts";
import type { CallContext, Connections } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { createProviders } from "#app/features/payments/embedded/providers/create-providers.ts";
import { MINUTE } from "#app/format/units.ts";
import {
  type ConnectionKey,
  type ConnectionValues,
  configuredConnections,
  connectionKeys,
  type EnteredConnections,
  mergeConnections,
} from "../connections.ts";
import { providerKeysOf, smtpOf } from "./options.ts";

interface ConnectionOptions {
  /** The variables of the environment, which win. */
  variables: ConnectionValues;
  keys: Keyring;
  /** The database with what owners have entered; undefined with an upstream. */
  database: Database | undefined;
  now: () => number;
}

/** How long an isolate uses what it has read. */
const LIFETIME = MINUTE;

/** Opens the connections of a deployment: those of the environment, and those that owners have entered in the console. */
export function openConnections(options: ConnectionOptions): CallContext["connections"] {
  const { variables, database, now } = options;
  const fromEnvironment = configuredConnections(variables);
  const isComplete = !database || fromEnvironment.length === connectionKeys.length;
  // Only finished values are shared: a promise of one request must not be awaited by another.
  let entered: EnteredConnections = {};
  let known: { values: string; connections: Connections; until: number } | undefined;
  return async ({ fresh } = { fresh: false }) => {
    if (known && !fresh && now() < known.until) return known.connections;
    try {
      if (!isComplete) entered = await readEntered(database, options.keys);
    } catch (error) {
      if (!known) throw error;
      console.error("connections could not be read, those that are known stay in use", error);
    }
    const all = mergeConnections(variables, entered);
    const values = JSON.stringify(all);
    // Providers hold tokens, so they are kept while nothing has changed.
    const connections = known?.values === values ? known.connections : connect(all, fromEnvironment);
    known = { values, connections, until: isComplete ? Number.POSITIVE_INFINITY : now() + LIFETIME };
    return connections;
  };
}

function connect(values: ConnectionValues, fromEnvironment: readonly ConnectionKey[]): Connections {
  const smtp = smtpOf(values);
  return {
    // Most isolates never send a mail.
    mailer: smtp && {
      send: async (mail) => (await import("#app/features/mail/embedded/smtp.ts")).createSmtpMailer(smtp).send(mail),
    },
    providers: createProviders(providerKeysOf(values)),
    fromEnvironment,
  };
}

interface Row {
  key: ConnectionKey;
  sealed: string;
}

/** What owners have entered. A value that an earlier secret sealed is sealed again, because that secret will be removed. */
async function readEntered(db: Database, keys: Keyring): Promise<EnteredConnections> {
  const [rows] = await runBatch<[Row[]]>(db, [["SELECT key, sealed FROM connections"]]);
  const entered: Partial<Record<ConnectionKey, ConnectionValues>> = {};
  for (const { key, sealed } of rows) {
    const opened = await keys.open(sealed, "connection");
    if (!opened) {
      console.error(`connection ${key}: none of the current secrets can open it; enter it again in the console`);
      continue;
    }
    entered[key] = opened.value as ConnectionValues;
    if (opened.outdated) {
      const renewed = await keys.seal(opened.value, "connection");
      await runBatch(db, [["UPDATE connections SET sealed = ?3 WHERE key = ?1 AND sealed = ?2", key, sealed, renewed]]);
    }
  }
  return entered;
}
