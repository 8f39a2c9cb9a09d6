import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { type CallName, callNames, calls } from "#app/contract/contract.ts";
import { applyMutations, type ReplyMutation, replyMutation, validReply } from "#tests/fixtures/malformed-replies.ts";
import { matchPattern } from "./targets.ts";

/** An answer of the odd game server to a call. */
export interface UpstreamAnswer {
  call: CallName;
  /** Whether the call succeeded, with one of the success values that section 7 allows. */
  accepted: boolean;
  body: string;
}

/** A game server that offers only section 7 and answers each call oddly. */
export interface OddUpstream {
  url: string;
  /** Starts a round; the answers depend on its number. */
  beginRound(round: number): void;
  /** The answers of this round. */
  answers(): readonly UpstreamAnswer[];
  stop(): Promise<void>;
}

const specified = callNames().filter((name) => calls[name].origin === "specification");

/** Fields that make replies of these calls acceptances; all others are changed. */
const acceptances: { [Name in CallName]?: object } = {
  "accounts.logIn": { token: "token-of-the-odd-server", status: 1 },
  "accounts.register": { status: 1 },
  "wallet.redeem": { status: 1 },
};
const successes = [1, "1", true, "true", "success", "ok", 200];

/** Answers that are not JSON of the contract. */
const failures: ((response: ServerResponse) => string)[] = [
  (response) => page(response, 500, "<h1>SQLSTATE[HY000] at db.internal:1433</h1>"),
  (response) => page(response, 404, "<!doctype html><title>Not Found</title>"),
  (response) => page(response, 200, "<br /><b>Warning</b>: mysqli_connect() in /var/www/db.php on line 3"),
  (response) => page(response, 204, ""),
  (response) => page(response, 200, ""),
  (response) => page(response, 200, '{"data":['),
  (response) => page(response, 302, ""),
  (response) => {
    response.setHeader("Retry-After", "37");
    return page(response, 429, "Slow down");
  },
];

/** Starts the server on a free local port. */
export async function startOddUpstream(seed: number): Promise<OddUpstream> {
  let round = 0;
  let answers: UpstreamAnswer[] = [];
  const requestCounts = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const { method = "GET", url = "/" } = request;
      const path = url.split("?")[0] ?? "";
      // The portal's own call, so that it drops its copies when a round starts.
      if (path === "/getcontentversion") return send(response, 200, JSON.stringify({ version: round }));
      const call = specified.find(
        (name) => calls[name].method === method && matchPattern(calls[name].path.replace(/\{(\w+)\}/g, ":$1"), path),
      );
      if (!call) return page(response, 404, "<!doctype html><title>Not Found</title>");
      const times = requestCounts.get(url) ?? 0;
      requestCounts.set(url, times + 1);
      answers.push(answer(call, hashOf(`${seed} ${round} ${method} ${url} ${times}`), response));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    beginRound(number) {
      round = number;
      answers = [];
      requestCounts.clear();
    },
    answers: () => answers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers a call, mostly with a changed reply, sometimes with a failure; the seed determines the answer. */
function answer(call: CallName, seed: number, response: ServerResponse): UpstreamAnswer {
  const [fails, isOdd] = [seed % 7 === 0, (seed >>> 3) % 3 !== 0];
  if (fails) {
    const respond = failures[(seed >>> 5) % failures.length];
    return { call, accepted: false, body: respond?.(response) ?? "" };
  }
  const reply = sample(validReply(call), seed);
  const changes = isOdd ? sample(fc.array(replyMutation, { minLength: 1, maxLength: 4 }), seed + 1) : [];
  const body = acceptances[call] ? acceptedReply(call, reply, changes, seed) : applyMutations(reply, changes);
  const text = JSON.stringify(body ?? null);
  send(response, 200, text);
  return { call, accepted: acceptances[call] !== undefined, body: text };
}

/** A reply that accepts, without the question for a second step; its other fields are changed one by one. */
function acceptedReply(call: CallName, reply: unknown, changes: readonly ReplyMutation[], seed: number): object {
  const { "form-error": _, challenge: __, user, ...rest } = reply as Record<string, unknown>;
  const fields = Object.entries({ ...rest, ...(user ? { user: { ...user, UserType: seed % 2 } } : {}) });
  const status = successes[(seed >>> 4) % successes.length];
  const odd = fields.map(([name, value]) => {
    // A message may outweigh a 200, which is often only a copy of the HTTP status.
    if (name === "message" && status === 200) return [name, value];
    return [name, name === "user" ? oddUser(value, changes) : applyMutations(value, changes)];
  });
  return { ...Object.fromEntries(odd), ...acceptances[call], status };
}

/** A user whose fields except the type are changed one by one. */
function oddUser(user: unknown, changes: readonly ReplyMutation[]): object {
  const { UserType, ...fields } = user as Record<string, unknown>;
  const odd = Object.entries(fields).map(([name, value], at) => {
    const fieldChanges = changes.filter((_, index) => index % 3 === at % 3);
    return [name, applyMutations(value, fieldChanges)];
  });
  return { ...Object.fromEntries(odd), UserType };
}

function sample<Value>(values: fc.Arbitrary<Value>, seed: number): Value {
  return fc.sample(values, { seed, numRuns: 1 })[0] as Value;
}

function page(response: ServerResponse, status: number, text: string): string {
  response.writeHead(status, { "Content-Type": "text/html", ...(status === 302 ? { Location: "/login.php" } : {}) });
  response.end(text);
  return text;
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(text);
}

function hashOf(text: string): number {
  return [...text].reduce((hash, character) => (Math.imul(hash, 31) + character.charCodeAt(0)) | 0, 7) >>> 1;
}
