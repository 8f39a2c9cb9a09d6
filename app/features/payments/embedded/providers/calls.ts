import type * as z from "zod";
import { exchange } from "#app/async/exchange.ts";
import { parsedJson } from "#app/format/parsed-json.ts";
import { PaymentProviderError, type ProviderKey, providerLimits } from "../../provider.ts";

/** A request to a provider. */
export interface ProviderCall {
  provider: ProviderKey;
  /** What it does, for error messages, such as "a refund". */
  what: string;
  url: string;
  init: RequestInit;
}

/** A provider's reply. */
export interface ProviderReply {
  status: number;
  /** The value of its JSON; undefined if it is none. */
  body: unknown;
}

/**
 * Sends a request to a provider, within limits of time and size.
 * @throws PaymentProviderError if there is no reply
 */
export async function callProvider({ provider, what, url, init }: ProviderCall): Promise<ProviderReply> {
  try {
    const { status, body } = await exchange(url, init, { ...providerLimits, send: fetch, tries: 2 });
    return { status, body: parsedJson(body ?? "") };
  } catch (error) {
    throw new PaymentProviderError(provider, `${what} failed`, { cause: error });
  }
}

/**
 * Reads the reply to a call.
 * @param problem what an error reply says
 * @throws PaymentProviderError unless the reply is a success of the expected form
 */
export function checkedReply<Body extends z.ZodType>(
  { provider, what }: Pick<ProviderCall, "provider" | "what">,
  schema: Body,
  { status, body }: ProviderReply,
  problem: string,
): z.output<Body> {
  if (status < 200 || status > 299)
    throw new PaymentProviderError(provider, `${what} failed: ${status} ${problem.slice(0, 200)}`.trim(), { status });
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new PaymentProviderError(provider, `${what}: unexpected reply`, { cause: read.error });
}
