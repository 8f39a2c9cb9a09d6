import { prepareLoadPortal } from "../load/load-portal.ts";
import { type Answer, printed, type Send, type SentRequest } from "./http.ts";
import { type Given, type OddUpstream, startOddUpstream } from "./odd-upstream.ts";
import { problemsOf } from "./properties.ts";
import { rawHttp } from "./raw-http.ts";

/** Name of this part of the campaign, as `--only` finds it. */
export const WALK = "odd upstream";

export interface WalkFailure {
  round: number;
  problems: string[];
  request: string;
  answer: string;
  /** What the game server had answered in the round. */
  given: readonly Given[];
}

export interface Walk {
  requests: number;
  /** Logins, registrations and vouchers that the game server accepted. */
  accepted: number;
  failures: WalkFailure[];
  /** Errors in the portal's log beside those about the game server. */
  logged: string[];
}

/** Lines of the log about what the game server did wrong, and where a file broke off because of it. */
const EXPECTED = /game-api upstream:|renewed, the last copy stays|GameApiError|^\s+at /;

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
 * Runs a portal in front of a game server that answers oddly, and walks through it: nothing may break, whatever is
 * accepted must look accepted.
 */
export async function walkUpstream(seed: number, rounds: number): Promise<Walk> {
  const upstream = await startOddUpstream(seed);
  const logged: string[] = [];
  const portal = await prepareLoadPortal("fuzz-upstream", {
    database: false,
    vars: { GAME_API_URL: upstream.url },
    onLine: (line) => {
      if (/\b\w*Error\b/.test(line) && !EXPECTED.test(line)) logged.push(line);
    },
  });
  const walk: Walk = { requests: 0, accepted: 0, failures: [], logged };
  try {
    upstream.begin(1);
    await portal.start(true);
    for (let round = 1; round <= rounds; round += 1) {
      upstream.begin(round);
      await walkRound(round, upstream, rawHttp(portal.url), walk);
    }
    return walk;
  } finally {
    await portal.end();
    await upstream.stop();
  }
}

async function walkRound(round: number, upstream: OddUpstream, send: Send, walk: Walk): Promise<void> {
  // Limits and logins of one round are no affair of the next.
  const ip = `10.254.${round >> 8}.${round & 255}`;
  let cookie = "";

  const ask = async (method: "GET" | "POST", target: string, form?: Record<string, string>) => {
    const before = upstream.given().length;
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
    const [set] = answer.headers.getSetCookie();
    if (set) cookie = /Max-Age=0/.test(set) ? "" : (set.split(";")[0] ?? "");
    const given = upstream.given().slice(before);
    const problems = [...problemsOf(request, answer).filter(isNoOutage), ...incomplete(answer)];
    return { request, answer, given, problems };
  };
  const note = ({ request, answer, problems }: Awaited<ReturnType<typeof ask>>, more: string[] = []) => {
    const all = [...problems, ...more];
    if (all.length === 0) return;
    walk.failures.push({
      round,
      problems: all,
      request: printed(request),
      answer: `status ${answer.status}\n${answer.text.slice(0, 400)}`,
      given: [...upstream.given()],
    });
  };
  /** Whether the game server accepted what the last request asked for. */
  const wasAccepted = (given: readonly Given[], call: string) => given.some((one) => one.call === call && one.accepted);
  const expectStatus = (step: Awaited<ReturnType<typeof ask>>, call: string, expected: number) => {
    const accepted = wasAccepted(step.given, call);
    if (accepted) walk.accepted += 1;
    const { status } = step.answer;
    note(step, accepted && status !== expected ? [`${call} was accepted, but the page says ${status}`] : []);
    return accepted;
  };

  await untilNew(ask);
  for (const path of pages) note(await ask("GET", path));
  const login = await ask("POST", "/login", { intent: "login", userId: "player", password: "Moonlit-Gate-1" });
  if (!expectStatus(login, "processlogin", 302)) return;
  for (const path of personalPages) note(await ask("GET", path));
  expectStatus(await ask("POST", "/topup", { intent: "redeem", voucherCode: "abCD-1" }), "processCoupon", 200);
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
  for (const [path, form] of forms) note(await ask("POST", path, { ...form }));
}

/** Waits until the portal has seen that the content is another one. */
async function untilNew(ask: (method: "GET", path: string) => Promise<{ answer: Answer }>): Promise<void> {
  const patience = Date.now() + 5000;
  while (Date.now() < patience) {
    const { answer } = await ask("GET", "/news");
    if (answer.headers.get("x-cache") !== "hit" && answer.headers.get("x-cache") !== "stale") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A game server that breaks down is an honest 503, and a call that it lacks a 501. */
function isNoOutage(problem: string): boolean {
  return !/^status 50[13]:/.test(problem);
}

/** What is missing from a page. */
function incomplete({ status, headers, text }: Answer): string[] {
  if (status >= 300 && status < 400) return [];
  const type = headers.get("content-type") ?? "";
  if (type.startsWith("text/html")) {
    const parts = ["</main>", "</html>"].filter((part) => !text.includes(part));
    const leaks = /SQLSTATE|mysqli|db\.internal|token-of-the-odd-server/.exec(text);
    return [...parts.map((part) => `the page has no ${part}`), ...(leaks ? [`the page tells of ${leaks[0]}`] : [])];
  }
  if (/xml/.test(type) && status === 200 && !/<\/(?:feed|urlset)>\s*$/.test(text)) return ["the XML is cut off"];
  return text === "" && status === 200 ? ["an empty answer"] : [];
}

/** A failure as it is shown, with how to see it again. */
export function walkFailureText({ round, problems, request, answer, given }: WalkFailure, seed: number): string {
  return [
    `${WALK}, round ${round}: ${problems.join("\n  ")}`,
    ...request.split("\n").map((line) => `    ${line}`),
    "  was answered with",
    ...answer.split("\n").map((line) => `    ${line}`),
    "  the game server had answered",
    ...given.slice(-6).map(({ call, body }) => `    ${call}: ${body.slice(0, 300)}`),
    `  again: npm run fuzz -- --seed ${seed} --runs ${round} --only '${WALK}'`,
  ].join("\n");
}
