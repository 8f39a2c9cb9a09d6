import fc from "fast-check";
import * as z from "zod";
import { type CallName, calls } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";
import { requestSchemaOf } from "#app/contract/http/openapi.ts";
import { requestFieldsOf } from "#app/contract/requests.ts";
import { wireFieldsOf } from "#app/contract/wire.ts";
import { type AdminRight, adminRights } from "#app/features/admin/rights.ts";
import { spamProtectionFieldNames } from "#app/features/spam-protection/human-check.ts";
import { type Actor, proxyHeader } from "./actors.ts";
import type { CollectedData, FoundForm } from "./collected-data.ts";
import { encodeComponent } from "./http.ts";
import type { FormField } from "./page-forms.ts";
import type { Body, Field, Plan } from "./plan.ts";
import { objectOf } from "./schema-values.ts";
import type { Target } from "./targets.ts";
import { knownValue, placeholders, plainText } from "./valid-values.ts";

const ip = fc.oneof(
  fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join(".")}`),
  fc
    .tuple(fc.nat(0xffff), fc.nat(0xffff))
    .map((parts) => `2001:db8:${parts.map((part) => part.toString(16)).join(":")}::1`),
);
const nothing: Body = { kind: "none" };

/** Requests that a target will probably accept. */
export function validPlan(target: Target, collected: CollectedData): fc.Arbitrary<Plan> {
  if (target.call) return callPlan(target.call, collected);
  const forms = target.pattern === "/admin/maintenance" ? [] : (collected.forms.get(target.pattern) ?? []);
  const view = pagePlan(target, collected);
  if (forms.length === 0) return view;
  return fc.oneof(
    { weight: 1, arbitrary: view },
    { weight: 2, arbitrary: fc.constantFrom(...forms).chain((form) => formPlan(form, collected)) },
  );
}

/** What fields of some calls accept, where other calls have fields of the same name: path, fields, values. */
const narrowed: readonly (readonly [path: RegExp, fields: RegExp, values: RegExp])[] = [
  [/ticket/, /^number$/, /^T-/],
  [/order|receipt/, /^number$/, /^P-/],
  [/save/, /^id$/, /^[0-2]$/],
  [/save/, /^(?:offered|featured)$/, /^(?:on)?$/],
  [/adminsave(?:item|discount)/, /^category$/, /^(?:box|gem)?$/],
  // Otherwise maintenance would refuse all further requests.
  [/adminsavemaintenance/, /^scope$/, /^off$/],
  [/adminsavewallet/, /^kind$/, /^gcash$/],
  [/adminsavediscount/, /^kind$/, /^(?:percent|amount)$/],
  [/orderpackage/, /^package$/, /^[12]$/],
  [/orderpackage/, /^price$/, /^\d{4,6}$/],
  [/orderpackage/, /^method$/, /^wallet-[12]$/],
];

/** A call of the game API with its fields, by an actor that is allowed to make it. */
function callPlan(name: CallName, collected: CollectedData): fc.Arbitrary<Plan> {
  const { method, path, access, requiresHumanCheck }: CallDefinition = calls[name];
  const { inPath } = requestFieldsOf(name);
  const { properties = {}, required = [] } = requestSchemaOf(name);
  const schemas = new Map(wireFieldsOf(calls[name].request).map(({ wire, schema }) => [wire, schema]));
  const accepts = (field: string, value: unknown) => {
    const isOwn = value === placeholders.userId || value === placeholders.userNum;
    // Players may only name their own account, admins only others.
    if (/^User(?:ID|Num)$/.test(field) && access !== "anyone") return isOwn === (access === "player");
    const rules = narrowed.filter(([paths, fields]) => paths.test(path) && fields.test(field));
    if (!rules.every(([, , values]) => values.test(String(value)))) return false;
    const schema = schemas.get(field);
    return schema === undefined || z.safeParse(schema, value).success;
  };
  return fc
    .record({
      actor: fc.constantFrom(...callersOf(name)),
      ip,
      input: objectOf(properties, required, collected, accepts),
    })
    .map(({ actor, ip, input }): Plan => {
      const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => encodeComponent(asText(input[field])));
      const otherFields = Object.entries(input).filter(([field]) => !inPath.includes(field));
      const query = otherFields
        .filter(([, value]) => value !== null)
        .map(([field, value]) => `${field}=${encodeComponent(asText(value))}`)
        .join("&");
      const headers: Field[] = requiresHumanCheck ? [proxyHeader] : [];
      const rest = { actor, ip, method, path: `/api${filled}`, headers };
      return method === "GET"
        ? { ...rest, query, body: nothing }
        : { ...rest, query: "", body: { kind: "json", value: Object.fromEntries(otherFields), members: "" } };
    });
}

/** The actors that may make a call. */
function callersOf(name: CallName): [Actor, ...Actor[]] {
  const { access, right }: CallDefinition = calls[name];
  if (access === "bridge") return ["bridge"];
  if (access === "player") return ["player"];
  if (access === "anyone") return ["player", "visitor"];
  return adminsWith(right);
}

function adminsWith(right: AdminRight | undefined): [Actor, ...Actor[]] {
  const from = right ? adminRights[right] : 0;
  if (from <= 11) return ["owner", "support"];
  return from <= 20 ? ["owner", "editor"] : ["owner"];
}

/** A request for a page, by a link to it. */
function pagePlan({ pattern }: Target, collected: CollectedData): fc.Arbitrary<Plan> {
  const linked = collected.addresses.get(pattern) ?? [];
  const parts = [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const filled = fc
    .tuple(...parts.map((name) => knownValue(name, collected) ?? plainText))
    .map((values) =>
      parts.reduce((path, name, at) => path.replace(`:${name}`, encodeComponent(asText(values[at]))), pattern),
    )
    .map((path) => path.replace("*", "nowhere"));
  const address = linked.length > 0 ? fc.oneof(filled, fc.constantFrom(...linked)) : filled;
  const actor: fc.Arbitrary<Actor> = pattern.startsWith("/admin")
    ? fc.constantFrom("owner", "owner", "owner", "editor", "support")
    : fc.constantFrom("visitor", "player", "owner");
  return fc.record({ actor, ip, address }).map(({ actor, ip, address }): Plan => {
    const [path = "", query = ""] = address.split("?");
    return { actor, ip, method: "GET", path, query, headers: [], body: nothing };
  });
}

/** A form, filled in and submitted by the actor that found it. */
function formPlan(form: FoundForm, collected: CollectedData): fc.Arbitrary<Plan> {
  const buttons = form.fields.filter(({ kind }) => kind === "button" || kind === "submit");
  const others = form.fields.filter((field) => !buttons.includes(field));
  return fc
    .record({
      ip,
      values: fc.tuple(...others.map((field) => fieldInput(field, collected))),
      button: buttons.length > 0 ? fc.constantFrom(...buttons) : fc.constant(undefined),
      scripted: fc.boolean(),
    })
    .map(({ ip, values, button, scripted }): Plan => {
      const fields: Field[] = others.flatMap(({ name }, index): Field[] => {
        const value = values[index];
        return value === undefined ? [] : [[name, asText(value)]];
      });
      if (button) fields.push([button.name, button.value]);
      if (scripted && form.method === "POST") fields.push(["scripted", "yes"]);
      const [path = "", query = ""] = form.action.split("?");
      const rest = { actor: form.actor, ip, method: form.method, path, headers: [] };
      if (form.method === "GET") {
        return { ...rest, query: fields.map((field) => field.map(encodeComponent).join("=")).join("&"), body: nothing };
      }
      const body: Body = form.multipart
        ? { kind: "multipart", fields, files: [], flaw: "none" }
        : { kind: "form", fields };
      return { ...rest, query, body };
    });
}

/** Plausible input for a field; undefined for an unchecked box. */
function fieldInput({ name, value, kind, options }: FormField, collected: CollectedData): fc.Arbitrary<unknown> {
  const shown = fc.constant(value);
  // The empty first option is only a prompt.
  const choices = options.filter((option) => option !== "");
  switch (kind) {
    case "hidden":
    case "file":
      return shown;
    case "checkbox":
    case "radio":
      return fc.oneof(
        { weight: 4, arbitrary: fc.constant(value || "on") },
        { weight: 1, arbitrary: fc.constant(undefined) },
      );
    case "select":
      return choices.length > 0 ? fc.constantFrom(...choices) : shown;
    default: {
      if (name === spamProtectionFieldNames.honeypot) return shown;
      const known = knownValue(name, collected) ?? plainText;
      return value === "" ? known : fc.oneof(shown, known);
    }
  }
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
