import fc from "fast-check";
import { type Actor, type Cast, proxyHeader } from "./actors.ts";
import { newGatherer } from "./harvest.ts";
import { type Answer, printed, type Send, type SentRequest, sentHeader } from "./http.ts";
import { changed } from "./mutations.ts";
import { filled, type Plan, written } from "./plan.ts";
import { problemsOf } from "./properties.ts";
import type { Target } from "./targets.ts";
import { validPlan } from "./valid-plans.ts";
import { settlePlayer } from "./world.ts";

/** How often targets answered with which status. */
export type Coverage = Map<string, Map<number, number>>;

/** A request whose answer was not as it must be. */
export interface Failure {
  target: string;
  seed: number;
  problems: string[];
  /** The smallest request that shows it, and the beginning of its answer. */
  request: string;
  answer: string;
}

export interface CampaignOptions {
  targets: readonly Target[];
  cast: Cast;
  send: Send;
  /** What went wrong beside the answers since it was asked last: lines of the server's log. */
  complaints?: () => string[];
}

interface Tried {
  problems: string[];
  request: SentRequest;
  answer: Answer | undefined;
}

/** One portal being tried: knows what it answered so far. */
export function newCampaign({ targets, cast, send, complaints = () => [] }: CampaignOptions) {
  const coverage: Coverage = new Map();
  const gatherer = newGatherer(targets);
  let sent = 0;
  let settled = 0;

  /** Sends a request and names what is wrong with its answer; a redirect after a form is followed once. */
  async function attempt(target: Target, plan: Plan): Promise<Tried> {
    const request = await written(plan, cast.identity(plan.actor));
    const answer = await send(request);
    if (!answer) return { problems: [], request, answer };
    sent += 1;
    count(coverage, target.name, answer.status);
    const problems = problemsOf(request, answer);
    gatherer.take(plan.actor, request, answer);
    const next = answer.status < 400 && plan.method === "POST" ? nextRequest(request, answer) : undefined;
    const shown = next && (await send(next));
    if (next && shown) problems.push(...problemsOf(next, shown).map((problem) => `${problem} (on ${next.target})`));
    problems.push(...complaints());
    await replaceIfGone(plan, answer);
    return { problems, request, answer };
  }

  /** Whoever was logged out, or is held up by a limit, leaves the stage. */
  async function replaceIfGone({ actor }: Plan, { status }: Answer): Promise<void> {
    if (actor === "visitor" || actor === "suspended") return;
    if (status === 429) await stepIn(actor);
    if (actor === "bridge" || (status !== 401 && (status < 300 || status > 399))) return;
    const { token } = cast.identity(actor);
    const asked = await send(request("GET", "/api/getcurrentuser", [["Authorization", `Bearer ${token}`]]));
    if (asked?.status === 401) await stepIn(actor);
  }

  async function stepIn(actor: Actor): Promise<void> {
    if ((await cast.replace(actor)) && actor === "player") await settlePlayer(call).catch(() => undefined);
  }

  async function call(actor: Actor, path: string, body?: object): Promise<unknown> {
    const { token } = cast.identity(actor);
    settled += 1;
    const content = body && new TextEncoder().encode(filled(JSON.stringify(body), cast.identity(actor)));
    const made = request(body ? "POST" : "GET", `/api${path}`, [
      ["Authorization", `Bearer ${token}`],
      ["CF-Connecting-IP", `10.255.${settled >> 8}.${settled & 255}`],
      proxyHeader,
    ]);
    const answer = await send({ ...made, body: content });
    if (answer?.status !== 200) throw new Error(`${path} answered ${answer?.status}: ${answer?.text}`);
    gatherer.take(actor, made, answer);
    return JSON.parse(answer.text);
  }

  return {
    coverage,
    sent: () => sent,
    /** Looks at every page without parts as everybody who sees other forms there, and at what these link to. */
    async explore(): Promise<void> {
      const everywhere: Actor[] = ["visitor", "player", "owner"];
      for (const actor of everywhere) {
        for (const target of targets) {
          if (target.call || /[:*]/.test(target.pattern) || /logout|__manifest/.test(target.pattern)) continue;
          await look(target, actor, target.pattern);
        }
        for (const target of targets) {
          if (target.call || !target.pattern.includes(":")) continue;
          const addresses = gatherer.harvest().addresses.get(target.pattern) ?? [];
          for (const address of addresses.slice(0, 2)) await look(target, actor, address);
        }
      }
    },
    /** Makes a call, to have something that requests can be about. @throws Error when it is refused */
    call,
    /** Tries a target so many times. Gives back what was found: nothing, it is to be hoped. */
    async run(target: Target, seed: number, runs: number): Promise<Failure | undefined> {
      const valid = validPlan(target, gatherer.harvest());
      let last: Tried | undefined;
      const holds = async (plan: Plan) => {
        const tried = await attempt(target, plan);
        if (tried.problems.length > 0) last = tried;
        return tried.problems.length === 0;
      };
      // A few as they should be, so that changes start from what is accepted.
      for (const { plans, numRuns } of [
        { plans: valid, numRuns: Math.ceil(runs / 3) },
        { plans: changed(valid), numRuns: runs },
      ]) {
        if (last) break;
        const settings = { seed: seed ^ hashOf(target.name), numRuns, interruptAfterTimeLimit: SHRINK_PATIENCE };
        await fc.check(fc.asyncProperty(plans, holds), settings);
      }
      if (!last) return undefined;
      const { problems, request, answer } = last;
      return { target: target.name, seed, problems, request: printed(request), answer: startOf(answer) };
    },
  };

  async function look(target: Target, actor: Actor, address: string): Promise<void> {
    const [path = "", query = ""] = address.split("?");
    const plan: Plan = { actor, ip: "10.255.0.2", method: "GET", path, query, headers: [], body: { kind: "none" } };
    const { problems } = await attempt(target, plan);
    if (problems.length > 0) throw new Error(`GET ${address} as ${actor}: ${problems.join("; ")}`);
  }
}
export type Campaign = ReturnType<typeof newCampaign>;

/** How long a target may take, milliseconds. */
const SHRINK_PATIENCE = 120_000;

function request(method: string, target: string, headers: [string, string][]): SentRequest {
  return { method, target, headers: [...headers, ["Content-Type", "application/json"]], body: undefined };
}

/** Where a browser goes after a form, with the cookie it was given. */
function nextRequest(before: SentRequest, { headers }: Answer): SentRequest | undefined {
  const location = headers.get("location");
  if (!location?.startsWith("/") || location.startsWith("//")) return undefined;
  const [cookie = sentHeader(before, "cookie") ?? ""] = headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
  return { method: "GET", target: location, headers: [["Cookie", cookie]], body: undefined };
}

/** Lets each target begin elsewhere with the same seed. */
function hashOf(name: string): number {
  return [...name].reduce((hash, character) => (Math.imul(hash, 31) + character.charCodeAt(0)) | 0, 7);
}

function count(coverage: Coverage, name: string, status: number): void {
  const counts = coverage.get(name) ?? new Map<number, number>();
  counts.set(status, (counts.get(status) ?? 0) + 1);
  coverage.set(name, counts);
}

function startOf(answer: Answer | undefined): string {
  if (!answer) return "none";
  return [
    `status ${answer.status}`,
    ...[...answer.headers].map((header) => header.join(": ")),
    answer.text.slice(0, 500),
  ].join("\n");
}

/** A failure as it is shown, with how to see it again. */
export function failureText({ target, seed, problems, request, answer }: Failure, runs: number): string {
  return [
    `${target}: ${problems.join("\n  ")}`,
    ...request.split("\n").map((line) => `    ${line}`),
    "  was answered with",
    ...answer.split("\n").map((line) => `    ${line}`),
    `  again: npm run fuzz -- --seed ${seed} --runs ${runs} --only '${target}'`,
  ].join("\n");
}

/** Targets that accepted nothing: behind their checks nothing was tried. */
export function neverReached(targets: readonly Target[], coverage: Coverage): string[] {
  return targets
    .map(({ name }) => name)
    .filter((name) => ![...(coverage.get(name)?.keys() ?? [])].some((status) => status < 400));
}
