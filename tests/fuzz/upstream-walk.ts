import type { CallName } from "#app/contract/contract.ts";
import { prepareLoadPortal } from "../load/load-portal.ts";
import { type Answer, formatRequest, type Send, type SentRequest } from "./http.ts";
import { type OddUpstream, startOddUpstream, type UpstreamAnswer } from "./odd-upstream.ts";
import { problemsOf } from "./properties.ts";
import { rawHttp } from "./raw-http.ts";

/** The name of this part of the campaign for `--only`. */
export const WALK_NAME = "odd upstream";

export interface WalkFailure {
  round: number;
  problems: string[];
  request: string;
  answer: string;
  /** The game server's answers in the round. */
  upstreamAnswers: readonly UpstreamAnswer[];
}

export interface Walk {
  requests: number;
  /** Logins, registrations and vouchers that the game server accepted. */
  accepted: number;
  failures: WalkFailure[];
  /** Errors in the portal's log that are not about the game server. */
  logged: string[];
}

/** Log lines about errors of the game server, and about files cut off because of them. */
const EXPECTED_LOG = /game-api upstream:|renewed, the last copy stays|GameApiError|^\s+at /;

const pages = [
  "/",
  "/news",
  "/news?topic=7",
  "/topic/8",
  "/rankings",
  "/downloads",
  "/login",
  "/feed.xml",
  "/sitemap.xml",
];
const personalPages = ["/user", "/topup", "/topuphistory", "/shoppurchases", "/topuphistory.csv", "/changepassword"];

/**
 * Runs a portal with a game server that answers oddly, and walks through its pages: nothing may break, and accepted
 * calls must be shown as accepted.
 */
export async function walkUpstream(seed: number, rounds: number): Promise<Walk> {
  const upstream = await startOddUpstream(seed);
  const logged: string[] = [];
  const portal = await prepareLoadPortal("fuzz-upstream", {
    database: false,
    vars: { GAME_API_URL: upstream.url },
    onLine: (line) => {
      if (/\b\w*Error\b/.test(line) && !EXPECTED_LOG.test(line)) logged.push(line);
    },
  });
  const walk: Walk = { requests: 0, accepted: 0, failures: [], logged };
  try {
    upstream.beginRound(1);
    await portal.start(true);
    for (let round = 1; round <= rounds; round += 1) {
      upstream.beginRound(round);
      await walkRound(round, upstream, rawHttp(portal.url), walk);
    }
    return walk;
  } finally {
    await portal.end();
    await upstream.stop();
  }
}

async function walkRound(round: number, upstream: OddUpstream, send: Send, walk: Walk): Promise<void> {
  // Each round has its own address, so that limits and logins do not carry over.
  const ip = `10.254.${round >> 8}.${round & 255}`;
  let cookie = "";

  const visit = async (method: "GET" | "POST", target: string, form?: Record<string, string>) => {
    const before = upstream.answers().length;
    const request: SentRequest = {
      method,
      target,
      headers: [
        ["CF-Connecting-IP", ip],
        ...(cookie ? ([["Cookie", cookie]] as [string, string][]) : []),
        ...(form ? ([["Content-Type", "application/x-www-form-urlencoded"]] as [string, string][]) : []),
      ],
      body: form && new TextEncoder().encode(new URLSearchParams(form).toString()),
    };
    const answer = await send(request);
    if (!answer) throw new Error(`${method} ${target} was not answered by the portal`);
    walk.requests += 1;
    const [setCookie] = answer.headers.getSetCookie();
    if (setCookie) cookie = /Max-Age=0/.test(setCookie) ? "" : (setCookie.split(";")[0] ?? "");
    const answers = upstream.answers().slice(before);
    const problems = [...problemsOf(request, answer).filter(isUnexpected), ...missingParts(answer)];
    return { request, answer, answers, problems };
  };
  const recordProblems = ({ request, answer, problems }: Awaited<ReturnType<typeof visit>>, more: string[] = []) => {
    const all = [...problems, ...more];
    if (all.length === 0) return;
    walk.failures.push({
      round,
      problems: all,
      request: formatRequest(request),
      answer: `status ${answer.status}\n${answer.text.slice(0, 400)}`,
      upstreamAnswers: [...upstream.answers()],
    });
  };
  /** Whether the game server accepted the call of the last request. */
  const wasAccepted = (answers: readonly UpstreamAnswer[], call: CallName) =>
    answers.some((one) => one.call === call && one.accepted);
  const expectStatus = (step: Awaited<ReturnType<typeof visit>>, call: CallName, expected: number) => {
    const accepted = wasAccepted(step.answers, call);
    if (accepted) walk.accepted += 1;
    const { status } = step.answer;
    recordProblems(step, accepted && status !== expected ? [`${call} was accepted, but the page says ${status}`] : []);
    return accepted;
  };

  await waitForNewContent(visit);
  for (const path of pages) recordProblems(await visit("GET", path));
  const login = await visit("POST", "/login", { intent: "login", userId: "player", password: "Moonlit-Gate-1" });
  if (!expectStatus(login, "accounts.logIn", 302)) return;
  for (const path of personalPages) recordProblems(await visit("GET", path));
  expectStatus(await visit("POST", "/topup", { intent: "redeem", voucherCode: "abCD-1" }), "wallet.redeem", 200);
  const forms = [
    ["/user", { intent: "whitelist" }],
    ["/user", { intent: "details", email: "new@mail.test", nameFirst: "A", password: "Moonlit-Gate-1" }],
    ["/findaccount", { intent: "find-id", email: "new@mail.test" }],
    [
      "/changepassword",
      { password: "a", newPassword: "Silver-Moon-2", retypedNewPassword: "Silver-Moon-2", secretAnswer: "x" },
    ],
    ["/logout", {}],
  ] as const;
  for (const [path, form] of forms) recordProblems(await visit("POST", path, { ...form }));
}

/** Waits until the portal has noticed the new content version. */
async function waitForNewContent(ask: (method: "GET", path: string) => Promise<{ answer: Answer }>): Promise<void> {
  const deadline = Date.now() + 5000;
  while (Date.now() < deadline) {
    const { answer } = await ask("GET", "/news");
    if (answer.headers.get("x-cache") !== "hit" && answer.headers.get("x-cache") !== "stale") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A failing game server is a 503 and a missing call a 501; all other problems are unexpected. */
function isUnexpected(problem: string): boolean {
  return !/^status 50[13]:/.test(problem);
}

/** The missing parts of a page. */
function missingParts({ status, headers, text }: Answer): string[] {
  if (status >= 300 && status < 400) return [];
  const type = headers.get("content-type") ?? "";
  if (type.startsWith("text/html")) {
    const parts = ["</main>", "</html>"].filter((part) => !text.includes(part));
    const leaks = /SQLSTATE|mysqli|db\.internal|token-of-the-odd-server/.exec(text);
    return [...parts.map((part) => `the page has no ${part}`), ...(leaks ? [`the page reveals ${leaks[0]}`] : [])];
  }
  if (/xml/.test(type) && status === 200 && !/<\/(?:feed|urlset)>\s*$/.test(text)) return ["the XML is cut off"];
  return text === "" && status === 200 ? ["an empty answer"] : [];
}

/** Formats a failure with the command that repeats it. */
export function formatWalkFailure(
  { round, problems, request, answer, upstreamAnswers }: WalkFailure,
  seed: number,
): string {
  return [
    `${WALK_NAME}, round ${round}: ${problems.join("\n  ")}`,
    ...request.split("\n").map((line) => `    ${line}`),
    "  was answered with",
    ...answer.split("\n").map((line) => `    ${line}`),
    "  the game server had answered",
    ...upstreamAnswers.slice(-6).map(({ call, body }) => `    ${call}: ${body.slice(0, 300)}`),
    `  repeat with: npm run fuzz -- --seed ${seed} --runs ${round} --only '${WALK_NAME}'`,
  ].join("\n");
}
