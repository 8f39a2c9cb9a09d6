import * as z from "zod";
import { integer } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { refusals } from "./protocol.ts";

/**
 * When the portal issued a number, epoch milliseconds. It belongs to the number: after a backup of the portal was
 * restored, the same number may be issued again for something else.
 */
export const issuedAt = wireName("issued_at", integer);

/** Why an agent has not done what it was asked to do. */
export const refusal = z.enum(refusals);
