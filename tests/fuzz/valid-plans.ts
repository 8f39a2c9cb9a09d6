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
import type { FoundForm, Harvest } from "./harvest.ts";
import { encoded } from "./http.ts";
import type { FormField } from "./page-forms.ts";
import type { Body, Field, Plan } from "./plan.ts";
import { objectOf } from "./schema-values.ts";
import type { Target } from "./targets.ts";
import { knownValue, placeholders, plainText } from "./valid-values.ts";

const ip = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join(".")}`);
const nothing: Body = { kind: "none" };

/** Requests that a target would rather accept than refuse. */
export function validPlan(target: Target, harvest: Harvest): fc.Arbitrary<Plan> {
  if (target.call) return callPlan(target.call, harvest);
  const forms = harvest.forms.get(target.pattern) ?? [];
  const look = lookPlan(target, harvest);
  if (forms.length === 0) return look;
  return fc.oneof(
    { weight: 1, arbitrary: look },
    { weight: 2, arbitrary: fc.constantFrom(...forms).chain((form) => formPlan(form, harvest)) },
  );
}

/** A call of the game API with its fields, made by somebody who may. */
function callPlan(name: CallName, harvest: Harvest): fc.Arbitrary<Plan> {
  const { method, path, access, requiresHumanCheck }: CallDefinition = calls[name];
  const { inPath } = requestFieldsOf(name);
  const { properties = {}, required = [] } = requestSchemaOf(name);
  const schemas = new Map(wireFieldsOf(calls[name].request).map(({ wire, schema }) => [wire, schema]));
  const takes = (field: string, value: unknown) => {
    const isOwn = value === placeholders.userId || value === placeholders.userNum;
    // Players may only name themselves, admins never do.
    if (/^User(?:ID|Num)$/.test(field) && access !== "anyone") return isOwn === (access === "player");
    const schema = schemas.get(field);
    return schema === undefined || z.safeParse(schema, value).success;
  };
  return fc
    .record({ actor: fc.constantFrom(...callersOf(name)), ip, input: objectOf(properties, required, harvest, takes) })
    .map(({ actor, ip, input }): Plan => {
      const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => encoded(asText(input[field])));
      const beyond = Object.entries(input).filter(([field]) => !inPath.includes(field));
      const query = beyond
        .filter(([, value]) => value !== null)
        .map(([field, value]) => `${field}=${encoded(asText(value))}`)
        .join("&");
      const headers: Field[] = requiresHumanCheck ? [proxyHeader] : [];
      const rest = { actor, ip, method, path: `/api${filled}`, headers };
      return method === "GET"
        ? { ...rest, query, body: nothing }
        : { ...rest, query: "", body: { kind: "json", value: Object.fromEntries(beyond), members: "" } };
    });
}

/** Who may make a call. */
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

/** A page as links lead to it. */
function lookPlan({ pattern }: Target, harvest: Harvest): fc.Arbitrary<Plan> {
  const linked = harvest.addresses.get(pattern) ?? [];
  const parts = [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const filled = fc
    .tuple(...parts.map((name) => knownValue(name, harvest) ?? plainText))
    .map((values) => parts.reduce((path, name, at) => path.replace(`:${name}`, encoded(asText(values[at]))), pattern))
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

/** A form, filled in and sent by who found it. */
function formPlan(form: FoundForm, harvest: Harvest): fc.Arbitrary<Plan> {
  const buttons = form.fields.filter(({ kind }) => kind === "button" || kind === "submit");
  const others = form.fields.filter((field) => !buttons.includes(field));
  return fc
    .record({
      ip,
      values: fc.tuple(...others.map((field) => filledIn(field, harvest))),
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
        return { ...rest, query: fields.map((field) => field.map(encoded).join("=")).join("&"), body: nothing };
      }
      const body: Body = form.multipart
        ? { kind: "multipart", fields, files: [], flaw: "none" }
        : { kind: "form", fields };
      return { ...rest, query, body };
    });
}

/** What somebody would put into a field; undefined for a box that is not ticked. */
function filledIn({ name, value, kind, options }: FormField, harvest: Harvest): fc.Arbitrary<unknown> {
  const shown = fc.constant(value);
  // The first one often only says that something has to be chosen.
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
      const known = knownValue(name, harvest) ?? plainText;
      return value === "" ? known : fc.oneof(shown, known);
    }
  }
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
