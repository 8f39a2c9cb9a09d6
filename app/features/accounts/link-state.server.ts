import type { CallInput } from "#app/contract/contract.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import type { Services } from "#app/server/services.ts";

/** The link of a mail as its page was opened with it. */
export interface LinkState {
  token: string;
  /** `open` also if the game server does not tell: the form tells then. */
  state: "incomplete" | "used" | "open";
}

/** How many characters of a token are looked at; those of links are shorter. */
const MAX_TOKEN = 200;

/**
 * Whether the link that a page was opened with can still be used, so that nobody fills in a form in vain. Nothing is
 * used up, because mail scanners open every link.
 */
export async function linkState(
  { gameApi }: Pick<Services, "gameApi">,
  request: Request,
  purpose: CallInput<"accounts.checkLink">["purpose"],
): Promise<LinkState> {
  const token = (new URL(request.url).searchParams.get("token") ?? "").slice(0, MAX_TOKEN);
  if (!token) return { token, state: "incomplete" };
  try {
    const { isValid } = await gameApi.accounts.checkLink({ token, purpose });
    return { token, state: isValid ? "open" : "used" };
  } catch (error) {
    if (!isGameApiError(error)) throw error;
    return { token, state: "open" };
  }
}

/** The status of a page that was opened with a link: 400 for an incomplete one, 404 for one that is no longer valid. */
export function statusOfLink({ state }: LinkState): number {
  return { incomplete: 400, used: 404, open: 200 }[state];
}
