import { sql } from "kysely";
import { AdvisedError } from "../problem.ts";
import { connectGame } from "./open-game-database.ts";
import { type DatabaseSettings, databaseSettings } from "./settings.ts";

/** Addresses of this machine: nobody can read what goes there. */
const LOOPBACK = /^(?:127\.[\d.]+|::1|localhost|\.|\(local\))(?:\\|$)/i;

/**
 * Tries to connect, encrypted first. Old servers cannot encrypt, or only in a way that is no longer accepted.
 *
 * @returns the settings that work
 * @throws AdvisedError if the server can be reached over a network only without encryption
 */
export async function connectAsPossible(
  settings: Omit<DatabaseSettings, "trust_certificate">,
): Promise<DatabaseSettings> {
  const wanted = databaseSettings.parse(settings);
  const error = await connectError(wanted);
  if (!error) return wanted;
  const plain = { ...wanted, encrypt: false };
  if (!wanted.encrypt || (await connectError(plain))) throw error;
  if (!LOOPBACK.test(wanted.host))
    throw new AdvisedError(
      "The database server does not encrypt its connections.",
      "Run the agent on the same machine, or use --no-encrypt if nobody else can read this network.",
    );
  console.info("The database server does not encrypt its connections, which stay on this machine.");
  return plain;
}

async function connectError(settings: DatabaseSettings): Promise<unknown> {
  const db = connectGame(settings);
  try {
    await sql`select 1 as one`.execute(db);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await db.destroy();
  }
}
