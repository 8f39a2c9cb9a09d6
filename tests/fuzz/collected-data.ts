import type { Actor } from "./actors.ts";
import type { Answer, SentRequest } from "./http.ts";
import { type PageForm, readPage } from "./page-forms.ts";
import { matchPattern, type Target } from "./targets.ts";

/** A form and the actor that found it, since its hidden fields may be valid for no other. */
export interface FoundForm extends PageForm {
  actor: Actor;
}

/** Data of earlier answers, from which valid requests are built. */
export interface CollectedData {
  /** Values by field name. */
  values: ReadonlyMap<string, readonly (string | number)[]>;
  /** Paths with their query, by the pattern of their target. */
  addresses: ReadonlyMap<string, readonly string[]>;
  /** Forms by the pattern of their action. */
  forms: ReadonlyMap<string, readonly FoundForm[]>;
}

/** The number of values stored per name: the first ones, which are valid, and the latest. */
const MAX_STORED = 40;
const FIRST_STORED = 20;

/** Collects values, addresses and forms from answers. */
export function createCollector(targets: readonly Target[]) {
  const values = new Map<string, (string | number)[]>();
  const addresses = new Map<string, string[]>();
  const forms = new Map<string, FoundForm[]>();
  // The most specific pattern wins, as in the router.
  const patterns = targets.map(({ pattern }) => pattern).sort((a, b) => rank(a) - rank(b));
  const patternOf = (path: string) => patterns.find((pattern) => matchPattern(pattern, path));

  function collectJson(value: unknown, name: string): void {
    if (Array.isArray(value)) for (const one of value.slice(0, 5)) collectJson(one, name);
    else if (typeof value === "object" && value) for (const [key, one] of Object.entries(value)) collectJson(one, key);
    else if (typeof value === "string" && /\?token=/.test(value)) collectLinks(value);
    else if ((typeof value === "string" && value.length <= 100) || typeof value === "number")
      store(values, name, value);
  }

  /** Collects the secret links of a mail, which owners may read. */
  function collectLinks(mail: string): void {
    for (const [address, token = ""] of mail.matchAll(/\/\w+\?token=([\w.-]+)/g)) {
      collectAddress(address);
      store(values, "token", token);
    }
  }

  function collectAddress(address: string): void {
    const [path = ""] = address.split("?");
    const pattern = patternOf(path);
    if (!pattern) return;
    store(addresses, pattern, address);
    for (const [name, value] of Object.entries(matchPattern(pattern, path) ?? {})) store(values, name, value);
  }

  return {
    /** Collects the data of an answer. */
    collect(actor: Actor, { target }: SentRequest, { status, headers, text }: Answer): void {
      const type = headers.get("content-type") ?? "";
      if (status !== 200) return;
      if (type.startsWith("application/json") && !target.startsWith("/api/openapi")) collectJson(JSON.parse(text), "");
      if (!type.startsWith("text/html")) return;
      collectAddress(target);
      const page = readPage(text);
      for (const address of page.links) if (/^\/(?!\/)/.test(address)) collectAddress(address.replace(/#.*/, ""));
      for (const form of page.forms) {
        const action = form.action || target;
        for (const { name, options } of form.fields) for (const option of options) store(values, name, option);
        const pattern = patternOf(action.split("?")[0] ?? "");
        if (!pattern) continue;
        const found = { ...form, action, actor };
        const shape = ({ fields }: PageForm) => fields.map(({ name, kind }) => `${name} ${kind}`).join();
        const known = forms.get(pattern)?.some((one) => one.actor === actor && shape(one) === shape(found));
        if (!known) store(forms, pattern, found);
      }
    },
    /** A snapshot of the data so far. */
    data(): CollectedData {
      return { values: copyOf(values), addresses: copyOf(addresses), forms: copyOf(forms) };
    },
  };
}
export type Collector = ReturnType<typeof createCollector>;

function store<Value>(map: Map<string, Value[]>, name: string, value: Value): void {
  const stored = map.get(name) ?? [];
  if (stored.includes(value)) return;
  stored.push(value);
  if (stored.length > MAX_STORED) stored.splice(FIRST_STORED, 1);
  map.set(name, stored);
}

function copyOf<Value>(map: Map<string, Value[]>): Map<string, Value[]> {
  return new Map([...map].map(([name, stored]) => [name, [...stored]]));
}

function rank(pattern: string): number {
  if (pattern.includes("*")) return 1000;
  return pattern.split("/:").length;
}
