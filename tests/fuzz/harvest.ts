import type { Actor } from "./actors.ts";
import type { Answer, SentRequest } from "./http.ts";
import { type PageForm, readPage } from "./page-forms.ts";
import { matchOf, type Target } from "./targets.ts";

/** A form, and who found it: its hidden fields may be good for nobody else. */
export interface FoundForm extends PageForm {
  actor: Actor;
}

/** What earlier answers taught: valid requests are made of it. */
export interface Harvest {
  /** Values by the name of their field. */
  values: ReadonlyMap<string, readonly (string | number)[]>;
  /** Paths with their query, by the pattern of the target they lead to. */
  addresses: ReadonlyMap<string, readonly string[]>;
  /** Forms by the pattern of the target they are sent to. */
  forms: ReadonlyMap<string, readonly FoundForm[]>;
}

/** How many of a kind are kept: the first ones, which are the valid ones, and the latest. */
const MOST_KEPT = 40;
const FIRST_KEPT = 20;

/** Gathers what answers teach. */
export function newGatherer(targets: readonly Target[]) {
  const values = new Map<string, (string | number)[]>();
  const addresses = new Map<string, string[]>();
  const forms = new Map<string, FoundForm[]>();
  // The most special pattern wins, as in the router.
  const patterns = targets.map(({ pattern }) => pattern).sort((a, b) => rank(a) - rank(b));
  const patternOf = (path: string) => patterns.find((pattern) => matchOf(pattern, path));

  function takeJson(value: unknown, name: string): void {
    if (Array.isArray(value)) for (const one of value.slice(0, 5)) takeJson(one, name);
    else if (typeof value === "object" && value) for (const [key, one] of Object.entries(value)) takeJson(one, key);
    else if (typeof value === "string" && /\?token=/.test(value)) takeLinks(value);
    else if ((typeof value === "string" && value.length <= 100) || typeof value === "number") keep(values, name, value);
  }

  /** The secret links of a mail, which owners may read. */
  function takeLinks(mail: string): void {
    for (const [address, token = ""] of mail.matchAll(/\/\w+\?token=([\w.-]+)/g)) {
      takeAddress(address);
      keep(values, "token", token);
    }
  }

  function takeAddress(address: string): void {
    const [path = ""] = address.split("?");
    const pattern = patternOf(path);
    if (!pattern) return;
    keep(addresses, pattern, address);
    for (const [name, value] of Object.entries(matchOf(pattern, path) ?? {})) keep(values, name, value);
  }

  return {
    /** Learns from an answer. */
    take(actor: Actor, { target }: SentRequest, { status, headers, text }: Answer): void {
      const type = headers.get("content-type") ?? "";
      if (status !== 200) return;
      if (type.startsWith("application/json") && !target.startsWith("/api/openapi")) takeJson(JSON.parse(text), "");
      if (!type.startsWith("text/html")) return;
      takeAddress(target);
      const page = readPage(text);
      for (const address of page.links) if (/^\/(?!\/)/.test(address)) takeAddress(address.replace(/#.*/, ""));
      for (const form of page.forms) {
        const action = form.action || target;
        for (const { name, options } of form.fields) for (const option of options) keep(values, name, option);
        const pattern = patternOf(action.split("?")[0] ?? "");
        if (!pattern) continue;
        const found = { ...form, action, actor };
        const shape = ({ fields }: PageForm) => fields.map(({ name, kind }) => `${name} ${kind}`).join();
        const known = forms.get(pattern)?.some((one) => one.actor === actor && shape(one) === shape(found));
        if (!known) keep(forms, pattern, found);
      }
    },
    /** What was learned so far, as it stays. */
    harvest(): Harvest {
      return { values: copied(values), addresses: copied(addresses), forms: copied(forms) };
    },
  };
}
export type Gatherer = ReturnType<typeof newGatherer>;

function keep<Value>(map: Map<string, Value[]>, name: string, value: Value): void {
  const kept = map.get(name) ?? [];
  if (kept.includes(value)) return;
  kept.push(value);
  if (kept.length > MOST_KEPT) kept.splice(FIRST_KEPT, 1);
  map.set(name, kept);
}

function copied<Value>(map: Map<string, Value[]>): Map<string, Value[]> {
  return new Map([...map].map(([name, kept]) => [name, [...kept]]));
}

function rank(pattern: string): number {
  if (pattern.includes("*")) return 1000;
  return pattern.split("/:").length;
}
