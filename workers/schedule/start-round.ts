/** How long a round of jobs may take, milliseconds: less than the time between two rounds. */
const TIMEOUT = 4 * 60_000;

/** Where the site is, and the key that it shares with this worker. */
export interface Portal {
  url: string;
  key: string;
}

/**
 * Runs a round of the site's jobs. They run on the site, not here, because the site has the secrets that they need: those
 * of mails, sessions and payments.
 *
 * @returns what the site replied
 * @throws Error if the site did not answer, or a job failed
 */
export async function startRound({ url, key }: Portal): Promise<unknown> {
  const response = await fetch(new URL("/scheduled", url), {
    method: "POST",
    headers: { Authorization: `Bearer ${key}` },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const reply = await response.text();
  if (response.status !== 200) throw new Error(`The site answered ${response.status}: ${reply.slice(0, 200)}`);
  return JSON.parse(reply);
}
