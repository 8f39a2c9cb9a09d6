import fc from "fast-check";
import { type Actor, type Identities, proxyHeader } from "./actors.ts";
import { createCollector } from "./collected-data.ts";
import { type Answer, formatRequest, requestHeader, type Send, type SentRequest } from "./http.ts";
import { mutated } from "./mutations.ts";
import { buildRequest, fillPlaceholders, type Plan } from "./plan.ts";
import { problemsOf } from "./properties.ts";
import { seedPlayer } from "./seed-portal.ts";
import type { Target } from "./targets.ts";
import { validPlan } from "./valid-plans.ts";

/** Counts of the statuses of each target's answers. */
export type Coverage = Map<string, Map<number, number>>;

/** A request with a wrong answer. */
export interface Failure {
  target: string;
  seed: number;
  problems: string[];
  /** The smallest failing request, and the start of its answer. */
  request: string;
  answer: string;
}

export interface CampaignOptions {
  targets: readonly Target[];
  identities: Identities;
  send: Send;
  /** Errors in the server's log since the previous call. */
  loggedProblems?: () => string[];
}

interface Attempt {
  problems: string[];
  request: SentRequest;
  answer: Answer | undefined;
}

/** Tests one portal and records its answers. */
export function createCampaign({ targets, identities, send, loggedProblems = () => [] }: CampaignOptions) {
  const coverage: Coverage = new Map();
  const collector = createCollector(targets);
  let sent = 0;
  let callCount = 0;

  /** Sends a request and checks its answer; follows one redirect after a form. */
  async function attempt(target: Target, plan: Plan): Promise<Attempt> {
    const request = await buildRequest(plan, identities.current(plan.actor));
    const answer = await send(request);
    if (!answer) return { problems: [], request, answer };
    sent += 1;
    countStatus(coverage, target.name, answer.status);
    const problems = problemsOf(request, answer);
    collector.collect(plan.actor, request, answer);
    const redirected = answer.status < 400 && plan.method === "POST" ? redirectedRequest(request, answer) : undefined;
    const shown = redirected && (await send(redirected));
    if (redirected && shown)
      problems.push(...problemsOf(redirected, shown).map((problem) => `${problem} (on ${redirected.target})`));
    problems.push(...loggedProblems());
    await replaceIfUnusable(plan, answer);
    return { problems, request, answer };
  }

  /** Replaces an identity that was logged out or has reached a limit. */
  async function replaceIfUnusable({ actor }: Plan, { status }: Answer): Promise<void> {
    if (actor === "visitor" || actor === "suspended") return;
    if (status === 429) await switchIdentity(actor);
    if (actor === "bridge" || (status !== 401 && (status < 300 || status > 399))) return;
    const { token } = identities.current(actor);
    const userAnswer = await send(request("GET", "/api/getcurrentuser", [["Authorization", `Bearer ${token}`]]));
    if (userAnswer?.status === 401) await switchIdentity(actor);
  }

  async function switchIdentity(actor: Actor): Promise<void> {
    if ((await identities.replace(actor)) && actor === "player") await seedPlayer(call).catch(() => undefined);
  }

  async function call(actor: Actor, path: string, body?: object): Promise<unknown> {
    const { token } = identities.current(actor);
    callCount += 1;
    const content = body && new TextEncoder().encode(fillPlaceholders(JSON.stringify(body), identities.current(actor)));
    const made = request(body ? "POST" : "GET", `/api${path}`, [
      ["Authorization", `Bearer ${token}`],
      ["CF-Connecting-IP", `10.255.${callCount >> 8}.${callCount & 255}`],
      proxyHeader,
    ]);
    const answer = await send({ ...made, body: content });
    if (answer?.status !== 200) throw new Error(`${path} answered ${answer?.status}: ${answer?.text}`);
    collector.collect(actor, made, answer);
    return JSON.parse(answer.text);
  }

  return {
    coverage,
    sent: () => sent,
    /** Visits every page without parameters as each kind of viewer, and up to two links to every other page. */
    async explore(): Promise<void> {
      const viewers: Actor[] = ["visitor", "player", "owner"];
      for (const actor of viewers) {
        for (const target of targets) {
          if (target.call || /[:*]/.test(target.pattern) || /logout/.test(target.pattern)) continue;
          await visit(target, actor, target.pattern);
        }
        for (const target of targets) {
          if (target.call || !target.pattern.includes(":")) continue;
          const addresses = collector.data().addresses.get(target.pattern) ?? [];
          for (const address of addresses.slice(0, 2)) await visit(target, actor, address);
        }
      }
    },
    /** Makes a call that creates data for requests. @throws Error when it is refused */
    call,
    /** Sends a number of requests to a target. @returns the failure found, or undefined */
    async run(target: Target, seed: number, runs: number): Promise<Failure | undefined> {
      const valid = validPlan(target, collector.data());
      let last: Attempt | undefined;
      const passes = async (plan: Plan) => {
        const tried = await attempt(target, plan);
        if (tried.problems.length > 0) last = tried;
        return tried.problems.length === 0;
      };
      // Some valid requests first, so that mutations start from accepted values.
      for (const { plans, numRuns } of [
        { plans: valid, numRuns: Math.ceil(runs / 3) },
        { plans: mutated(valid), numRuns: runs },
      ]) {
        if (last) break;
        const settings = { seed: seed ^ hashOf(target.name), numRuns, interruptAfterTimeLimit: TARGET_TIME_LIMIT };
        await fc.check(fc.asyncProperty(plans, passes), settings);
      }
      if (!last) return undefined;
      const { problems, request, answer } = last;
      return { target: target.name, seed, problems, request: formatRequest(request), answer: excerptOf(answer) };
    },
  };

  async function visit(target: Target, actor: Actor, address: string): Promise<void> {
    const [path = "", query = ""] = address.split("?");
    const plan: Plan = { actor, ip: "10.255.0.2", method: "GET", path, query, headers: [], body: { kind: "none" } };
    const { problems } = await attempt(target, plan);
    if (problems.length > 0) throw new Error(`GET ${address} as ${actor}: ${problems.join("; ")}`);
  }
}
export type Campaign = ReturnType<typeof createCampaign>;

/** The time limit of a target, in milliseconds. */
const TARGET_TIME_LIMIT = 120_000;

function request(method: string, target: string, headers: [string, string][]): SentRequest {
  return { method, target, headers: [...headers, ["Content-Type", "application/json"]], body: undefined };
}

/** The request of a browser that follows a redirect, with the cookie it was given. */
function redirectedRequest(before: SentRequest, { headers }: Answer): SentRequest | undefined {
  const location = headers.get("location");
  if (!location?.startsWith("/") || location.startsWith("//")) return undefined;
  const [cookie = requestHeader(before, "cookie") ?? ""] = headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
  return { method: "GET", target: location, headers: [["Cookie", cookie]], body: undefined };
}

/** Gives each target a different start for the same seed. */
function hashOf(name: string): number {
  return [...name].reduce((hash, character) => (Math.imul(hash, 31) + character.charCodeAt(0)) | 0, 7);
}

function countStatus(coverage: Coverage, name: string, status: number): void {
  const counts = coverage.get(name) ?? new Map<number, number>();
  counts.set(status, (counts.get(status) ?? 0) + 1);
  coverage.set(name, counts);
}

function excerptOf(answer: Answer | undefined): string {
  if (!answer) return "none";
  return [
    `status ${answer.status}`,
    ...[...answer.headers].map((header) => header.join(": ")),
    answer.text.slice(0, 500),
  ].join("\n");
}

/** Formats a failure with the command that repeats it. */
export function formatFailure({ target, seed, problems, request, answer }: Failure, runs: number): string {
  return [
    `${target}: ${problems.join("\n  ")}`,
    ...request.split("\n").map((line) => `    ${line}`),
    "  was answered with",
    ...answer.split("\n").map((line) => `    ${line}`),
    `  repeat with: npm run fuzz -- --seed ${seed} --runs ${runs} --only '${target}'`,
  ].join("\n");
}

/** Targets that accepted no request, so that only their checks were tested. */
export function unreachedTargets(targets: readonly Target[], coverage: Coverage): string[] {
  return targets
    .map(({ name }) => name)
    .filter((name) => ![...(coverage.get(name)?.keys() ?? [])].some((status) => status < 400));
}
