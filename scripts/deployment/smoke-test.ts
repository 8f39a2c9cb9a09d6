/** How long a new deployment may take until it answers, milliseconds. */
const START = 90_000;
const PAUSE = 2000;
const TIMEOUT = 15_000;

interface Check {
  name: string;
  path: string;
  /** What is wrong with the response; undefined if nothing is. */
  problem: (response: Response, text: string) => string | undefined;
}

const isPage = (response: Response, text: string, part: string) =>
  response.status !== 200 ? `status ${response.status}` : text.includes(part) ? undefined : `it has no ${part}`;

const checks: readonly Check[] = [
  { name: "health", path: "/healthz", problem: (response, text) => isPage(response, text, '"status":"ok"') },
  { name: "home page", path: "/", problem: (response, text) => isPage(response, text, "</html>") },
  { name: "login page", path: "/login", problem: (response, text) => isPage(response, text, "<form") },
  {
    name: "api",
    path: "/api/getcontentversion",
    // A site with its own game server offers no API.
    problem: ({ status }) => (status === 200 || (status >= 400 && status < 500) ? undefined : `status ${status}`),
  },
];

export interface SmokeTestOptions {
  /** How long to wait for the first answer, milliseconds. */
  start?: number;
  pause?: number;
}

/**
 * Opens the health check, the home page, the login page and the API of a deployed site.
 * @param address origin of the site
 * @returns what does not work, as lines to print; empty if all does
 */
export async function smokeTest(address: string, { start = START, pause = PAUSE }: SmokeTestOptions = {}) {
  const since = Date.now();
  for (;;) {
    const [health] = checks;
    if (!health || !(await problemOf(address, health)) || Date.now() - since > start) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  const problems: string[] = [];
  for (const check of checks) {
    const problem = await problemOf(address, check);
    if (problem) problems.push(`${check.name} (${check.path}): ${problem}`);
  }
  return problems;
}

async function problemOf(address: string, { path, problem }: Check): Promise<string | undefined> {
  try {
    const response = await fetch(new URL(path, address), { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) });
    return problem(response, await response.text());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
