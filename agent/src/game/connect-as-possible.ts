import { sql } from "kysely";
import { AdvisedError } from "../problem.ts";
import type { DatabaseError } from "./database-error.ts";
import { connectGame } from "./open-game-database.ts";
import { type DatabaseSettings, databaseSettings } from "./settings.ts";

/** Addresses of this machine: nobody can read what goes there. */
const LOOPBACK = /^(?:127\.[\d.]+|::1|localhost|\.|\(local\))(?:\\|$)/i;

/**
 * Tries to connect, encrypted first. Old servers cannot encrypt, or only in a way that is no longer accepted.
 *
 * @returns the settings that work
 * @throws AdvisedError if the server can be reached over a network only without encryption
 * @throws what the server answered, such as that the password is wrong; otherwise why it cannot be reached
 */
export async function connectAsPossible(
  settings: Omit<DatabaseSettings, "trust_certificate">,
): Promise<DatabaseSettings> {
  const wanted = databaseSettings.parse(settings);
  const error = await connectError(wanted);
  if (!error) return wanted;
  // A server that answers has accepted the encryption: another attempt would only count as one more wrong password.
  if (!wanted.encrypt || isAnswer(error)) throw error;
  const plain = { ...wanted, encrypt: false };
  const plainError = await connectError(plain);
  if (plainError) throw isAnswer(plainError) && !isCallForEncryption(plainError) ? plainError : error;
  if (!LOOPBACK.test(wanted.host))
    throw new AdvisedError(
      "The database server does not encrypt its connections.",
      "Run the agent on the same machine, or use --no-encrypt if nobody else can read this network.",
    );
  console.info("The database server does not encrypt its connections, which stay on this machine.");
  return plain;
}

/** Whether the server itself refused the connection. Errors before its answer, such as those of TLS, have no number. */
function isAnswer(error: unknown): boolean {
  const { number, code } = error as Partial<DatabaseError>;
  return Boolean(number) || code === "ELOGIN";
}

/** Whether MySQL or MariaDB refuses every connection without encryption (`require_secure_transport`). */
function isCallForEncryption(error: unknown): boolean {
  return /insecure transport/i.test((error as Error).message);
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
