import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { type CallName, callNames, calls } from "#app/contract/contract.ts";
import { applyMutations, type ReplyMutation, replyMutation, validReply } from "#tests/fixtures/malformed-replies.ts";
import { matchOf } from "./targets.ts";

/** What the odd game server answered to a call. */
export interface Given {
  call: CallName;
  /** The call did its work, and the answer says so in one of the ways that section 7 leaves. */
  accepted: boolean;
  body: string;
}

/** A game server that offers section 7 alone and answers each call oddly. */
export interface OddUpstream {
  url: string;
  /** Begins a round: other answers than before, the same for the same number. */
  begin(round: number): void;
  /** What was answered in this round. */
  given(): readonly Given[];
  stop(): Promise<void>;
}

const specified = callNames.filter((name) => calls[name].origin === "specification");

/** What replies of these calls need to be acceptances; everything else in them is changed. */
const acceptances: { [Name in CallName]?: object } = {
  "accounts.logIn": { token: "token-of-the-odd-server", status: 1 },
  "accounts.register": { status: 1 },
  "wallet.redeem": { status: 1 },
};
const successes = [1, "1", true, "true", "success", "ok", 200];

/** Answers that no JSON of the contract's is. */
const breakdowns: ((response: ServerResponse) => string)[] = [
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

/** Starts the server on a free port of this machine. */
export async function startOddUpstream(seed: number): Promise<OddUpstream> {
  let round = 0;
  let given: Given[] = [];
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const { method = "GET", url = "/" } = request;
      const path = url.split("?")[0] ?? "";
      // Ours, so that the portal throws its copies away when a round begins.
      if (path === "/getcontentversion") return send(response, 200, JSON.stringify({ version: round }));
      const call = specified.find(
        (name) => calls[name].method === method && matchOf(calls[name].path.replace(/\{(\w+)\}/g, ":$1"), path),
      );
      if (!call) return page(response, 404, "<!doctype html><title>Not Found</title>");
      const times = asked.get(url) ?? 0;
      asked.set(url, times + 1);
      given.push(answer(call, hashOf(`${seed} ${round} ${method} ${url} ${times}`), response));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin(number) {
      round = number;
      given = [];
      asked.clear();
    },
    given: () => given,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers a call: mostly with a changed reply, sometimes with none, and each time the same for the same seed. */
function answer(call: CallName, seed: number, response: ServerResponse): Given {
  const [breakdown, oddity] = [seed % 7 === 0, (seed >>> 3) % 3 !== 0];
  if (breakdown) {
    const how = breakdowns[(seed >>> 5) % breakdowns.length];
    return { call, accepted: false, body: how?.(response) ?? "" };
  }
  const reply = sample(validReply(call), seed);
  const changes = oddity ? sample(fc.array(replyMutation, { minLength: 1, maxLength: 4 }), seed + 1) : [];
  const body = acceptances[call] ? acceptedReply(call, reply, changes, seed) : applyMutations(reply, changes);
  const text = JSON.stringify(body ?? null);
  send(response, 200, text);
  return { call, accepted: acceptances[call] !== undefined, body: text };
}

/** A reply that accepts: each field beside those that say so is changed on its own. */
function acceptedReply(call: CallName, reply: unknown, changes: readonly ReplyMutation[], seed: number): object {
  const { "form-error": _, user, ...rest } = reply as Record<string, unknown>;
  const fields = Object.entries({ ...rest, ...(user ? { user: { ...user, UserType: seed % 2 } } : {}) });
  const odd = fields.map(([name, value]) => [
    name,
    name === "user" ? oddUser(value, changes) : applyMutations(value, changes),
  ]);
  const status = successes[(seed >>> 4) % successes.length];
  return { ...Object.fromEntries(odd), ...acceptances[call], status };
}

/** A user whose fields are changed one by one, all but the type. */
function oddUser(user: unknown, changes: readonly ReplyMutation[]): object {
  const { UserType, ...fields } = user as Record<string, unknown>;
  const odd = Object.entries(fields).map(([name, value], at) => {
    const mine = changes.filter((_, index) => index % 3 === at % 3);
    return [name, applyMutations(value, mine)];
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
