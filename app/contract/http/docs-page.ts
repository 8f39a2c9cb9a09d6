import { html } from "hono/html";
import { type CallName, calls } from "../contract.ts";
import type { CallDefinition } from "../define.ts";
import { gameApiErrorCodes, statusOfCode } from "../errors.ts";
import { humanCheckHeaders } from "./human-check-headers.ts";
import {
  accessTexts,
  humanCheckText,
  type JsonSchema,
  origins,
  recentIdentityText,
  replySchemaOf,
  requestSchemaOf,
} from "./openapi.ts";

/** A row of a table: a field of a request or a reply. */
interface FieldRow {
  /** Path of the field, such as `data[].subject`. */
  place: string;
  type: string;
  required: boolean;
}

/**
 * The documentation of the game API for people: every call for visitors or players, with its path, access, fields and
 * an example. The page has no script, and its style comes from {@link docsStyle}, so that the site's content security
 * policy applies here, too.
 *
 * @param origin origin of this portal, for the examples
 */
export async function docsPage(origin: string, names: readonly CallName[]): Promise<Response> {
  const callsOf = (key: string) => names.filter((name) => calls[name].origin === key);
  const groups = origins.filter(({ key }) => callsOf(key).length > 0);
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Game API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>Game API</h1>
<p>The calls of this game server portal, for launchers and bots. Requests and replies are JSON, below
<code>${origin}/api</code>. For tools, there is also <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
</header>
<nav aria-label="Calls">
${groups.map(
  ({ key, title }) => html`<h2>${title}</h2>
<ul>${callsOf(key).map((name) => html`<li><a href="#${calls[name].id}">${calls[name].id}</a></li>`)}</ul>`,
)}
</nav>
<main>
<section>
<h2>Access</h2>
<p>Log in with <a href="#processlogin">processlogin</a> and send its token with every call that needs a player:
<code>Authorization: Bearer TOKEN</code>. Calls that anyone can use to create accounts, e-mails or tickets also need
the <code>${humanCheckHeaders.stamp}</code> header: see <a href="#getformstamp">getformstamp</a>.</p>
<h2>Errors</h2>
<p>A refused call returns a matching HTTP status and a body of this shape:
<code>{ "error": "&hellip;", "message": "&hellip;", "code": "&hellip;", "fields": { "name": ["&hellip;"] } }</code>. Both texts are the same and can be shown to the player; <code>fields</code> is present if individual fields are invalid.</p>
${table(
  ["Code", "Status"],
  gameApiErrorCodes.map((code) => [html`<code>${code}</code>`, String(statusOfCode(code))]),
)}
</section>
${groups.map(
  ({ key, title, description }) => html`<section>
<h2>${title}</h2>
<p>${description}</p>
${callsOf(key).map((name) => callSection(name, origin))}
</section>`,
)}
</main>
</body>
</html>`;
  return new Response(String(page), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

/** The stylesheet of {@link docsPage}. */
export function docsStyle(): Response {
  return new Response(style, { headers: { "content-type": "text/css; charset=utf-8" } });
}

function callSection(name: CallName, origin: string) {
  const { id, method, path, access, summary, requiresHumanCheck, requiresRecentIdentity }: CallDefinition = calls[name];
  const request = requestSchemaOf(name);
  return html`<article id="${id}">
<h3><span class="method">${method}</span> <code>${path}</code></h3>
<p>${summary}</p>
<p><strong>Access:</strong> ${accessTexts[access]}.${requiresHumanCheck ? ` ${humanCheckText}` : ""}${requiresRecentIdentity ? ` ${recentIdentityText}` : ""}</p>
<h4>Request</h4>
${fieldTable(fieldRows(request), "Required")}
<h4>Reply</h4>
${fieldTable(fieldRows(replySchemaOf(name)), "Always present")}
<h4>Example</h4>
<pre><code>${curl(name, request, origin)}</code></pre>
</article>`;
}

function fieldTable(rows: FieldRow[], requiredHead: string) {
  if (rows.length === 0) return html`<p>No fields.</p>`;
  return table(
    ["Field", "Type", requiredHead],
    rows.map(({ place, type, required }) => [html`<code>${place}</code>`, type, required ? "yes" : "no"]),
  );
}

function table(heads: string[], rows: unknown[][]) {
  return html`<table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table>`;
}

/** The rows of an object's fields; nested fields follow their parent. */
function fieldRows(schema: JsonSchema, before = ""): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const field = plain(value);
    const place = `${before}${name}`;
    const required = schema.required?.includes(name) ?? false;
    const inner = field.type === "array" ? fieldRows(plain(field.items), `${place}[].`) : fieldRows(field, `${place}.`);
    return [{ place, type: typeText(value), required }, ...inner];
  });
}

/** Unwraps a nullable schema. */
function plain(schema: unknown): JsonSchema {
  const known = asSchema(schema);
  const choices = (known.anyOf ?? []).map(asSchema).filter((choice) => choice.type !== "null");
  return choices.length === 1 && choices[0] ? choices[0] : known;
}

function typeText(schema: unknown): string {
  const { anyOf, type, const: value, enum: values, items, maxLength, minimum, maximum } = asSchema(schema);
  if (anyOf) return [...new Set(anyOf.map(typeText))].join(" or ");
  if (Array.isArray(type)) return type.map((each) => typeText({ type: each })).join(" or ");
  if (value !== undefined) return String(value);
  if (values) return values.map((each) => `"${each}"`).join(" or ");
  if (type === "string") return maxLength === undefined ? "text" : `text, at most ${maxLength} characters`;
  if (type === "integer" || type === "number")
    return `${type === "integer" ? "whole number" : "number"}${bounds(minimum, maximum)}`;
  if (type === "array") return `list of ${typeText(items)}`;
  if (type === "boolean") return "true or false";
  return type === undefined ? "anything" : String(type);
}

function bounds(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum === undefined && maximum === undefined) return "";
  if (maximum === undefined) return `, at least ${minimum}`;
  return minimum === undefined ? `, at most ${maximum}` : `, ${minimum} to ${maximum}`;
}

function curl(name: CallName, request: JsonSchema, origin: string): string {
  const { method, path, access, requiresHumanCheck }: CallDefinition = calls[name];
  const fields = Object.entries(request.properties ?? {});
  const samples: Record<string, unknown> = Object.fromEntries(
    fields.map(([field, schema]) => [field, sample(field, schema)]),
  );
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => String(samples[field]));
  const beyondPath = fields.filter(([field]) => !path.includes(`{${field}}`)).map(([field]) => [field, samples[field]]);
  const query =
    method === "GET" && beyondPath.length > 0 ? `?${beyondPath.map((pair) => pair.join("=")).join("&")}` : "";
  const body = method === "POST" && beyondPath.length > 0 ? JSON.stringify(Object.fromEntries(beyondPath)) : undefined;
  return [
    `curl ${method === "POST" ? "-X POST " : ""}'${origin}/api${filled}${query}'`,
    ...(access === "anyone" ? [] : ["-H 'Authorization: Bearer TOKEN'"]),
    ...(requiresHumanCheck ? [`-H '${humanCheckHeaders.stamp}: STAMP'`] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${body}'`] : []),
  ].join(" \\\n  ");
}

function sample(field: string, schema: unknown): unknown {
  const { type, minimum, const: value, enum: values, anyOf, examples, items, minItems, minLength } = asSchema(schema);
  if (examples?.length) return examples[0];
  if (values?.length) return values[0];
  if (value !== undefined) return value;
  if (anyOf) return sample(field, anyOf[0]);
  if (type === "integer" || type === "number") return minimum ?? 1;
  if (type === "array") return minItems ? [sample(field, items)] : [];
  if (type === "object") return {};
  return type === "boolean" ? true : "…".repeat(minLength || 1);
}

function asSchema(schema: unknown): JsonSchema {
  return typeof schema === "object" && schema !== null ? (schema as JsonSchema) : {};
}

const style = `:root { color-scheme: light dark; --line: #c9ced8; --soft: #eef1f6; --accent: #2456b0; }
@media (prefers-color-scheme: dark) { :root { --line: #33405e; --soft: #131d33; --accent: #e0bd68; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 2rem; line-height: 1.1; margin: 0 0 .5rem; }
h2 { font-size: 1.375rem; margin: 2.5rem 0 .5rem; }
h3 { font-size: 1.125rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h4 { font-size: .875rem; margin: 1rem 0 .25rem; }
a { color: var(--accent); }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .875rem; }
pre, td code { white-space: pre-wrap; overflow-wrap: anywhere; }
pre { margin: 0; padding: .75rem; background: var(--soft); border-radius: .25rem; }
nav h2 { font-size: 1rem; margin: 1rem 0 .25rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .25rem 0; }
article { margin-top: 1.5rem; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; }
.method { font-size: .75rem; font-weight: 700; padding: .125rem .5rem; border: 1px solid var(--accent); border-radius: .25rem; color: var(--accent); }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
`;
