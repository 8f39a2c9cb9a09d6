import * as z from "zod";
import { apiKeyPrefix } from "#app/features/api-keys/key-format.ts";
import { apiScopeKeys, scopeOfCall } from "#app/features/api-keys/scopes.ts";
import { webhookItems } from "#app/features/notices/webhook-document.ts";
import { wireTextSchema } from "../bytes.ts";
import { type CallName, callNames, calls } from "../contract.ts";
import type { Access, CallDefinition } from "../define.ts";
import { gameApiErrorCodes, statusOfCode } from "../errors.ts";
import { requestFieldsOf } from "../requests.ts";
import { translateKeys, wireFieldsOf } from "../wire.ts";
import { humanCheckHeaders } from "./human-check-headers.ts";

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Descriptions of who may make a call. */
export const accessTexts: Record<Access, string> = {
  anyone: "Anyone",
  player: "A logged-in player",
  admin: "An admin with a sufficient user type",
  bridge: "A game server with a bridge key",
};

/** The audiences of the documents: only admins see the calls of admins and bridges. */
export type Audience = "public" | "admins";

/** The calls that are described to this audience. */
export function describedCalls(audience: Audience, isOffered: (name: CallName) => boolean): CallName[] {
  const isPublic = (name: CallName) => ["anyone", "player"].includes(calls[name].access);
  return callNames().filter((name) => (isPublic(name) ? isOffered(name) : audience === "admins"));
}

/** The groups of calls, in the order of the description. */
export const origins: { key: CallDefinition["origin"]; title: string; description: string }[] = [
  {
    key: "specification",
    title: "Game server calls",
    description: "Calls that every game server of this kind offers.",
  },
  {
    key: "portal",
    title: "Portal calls",
    description: "Calls that this portal adds. Other servers may not offer them.",
  },
  {
    key: "admin",
    title: "Admin calls",
    description: "Calls of the admin console. Each write is recorded in the audit log.",
  },
  {
    key: "bridge",
    title: "Bridge calls",
    description: "Calls for the game server behind this portal, which sends a bridge key as its bearer token.",
  },
];

/**
 * The fields of a request, as JSON Schema. Path and query fields are described by their parsed type (whole numbers with
 * their bounds), since everything in a URL is text; body fields by what is accepted.
 */
export function requestSchemaOf(name: CallName): JsonSchema {
  const { method, request } = calls[name];
  return toJsonSchema(request, method === "GET" ? "output" : "input");
}

/** The reply of a call, as JSON Schema. */
export function replySchemaOf(name: CallName): JsonSchema {
  return toJsonSchema(calls[name].reply, "output");
}

/** The OpenAPI 3.1 document of `/api`, generated from the contract. */
export function openApiDocument(names: readonly CallName[]) {
  const described = origins.filter(({ key }) => names.some((name) => calls[name].origin === key));
  return {
    openapi: "3.1.0",
    info: {
      title: "Game API",
      version: "1.0.0",
      description:
        "The calls of the game server portal, for launchers and bots. Log in with processlogin and send its token as a bearer token. Calls that a server does not offer return 501.",
    },
    servers: [{ url: "/api" }],
    tags: [
      ...described.map(({ title, description }) => ({ name: title, description })),
      { name: "Webhooks", description: "What the portal sends to programs of its owner, see Notices in the console." },
    ],
    webhooks: webhookItems(),
    paths: Object.fromEntries(names.map((name) => [calls[name].path, pathItem(calls[name].path, names)])),
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "The token from processlogin." },
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: `A key for programs, which the owner of the portal creates. It begins with ${apiKeyPrefix} and can make the calls of its scopes: ${apiScopeKeys.join(", ")}.`,
        },
      },
      schemas: { Error: errorSchema },
      responses: {
        Error: {
          description: "The call was refused.",
          content: { "application/json": { schema: reference("schemas") } },
        },
      },
    },
  };
}

/** Describes what a call for people requires besides its fields. */
/** Explains `requiresRecentIdentity`. */
export const recentIdentityText =
  "It gives away money or the account: ten minutes after the login it returns 403 with the code reauthentication_required until confirmIdentity has been called.";

export const humanCheckText = `It needs a form stamp: get one from getformstamp, wait as long as it says, and send it in the ${humanCheckHeaders.stamp} header. A stamp is valid for one successful call; repeating the same call returns the same reply. Without a stamp the call returns 403.`;

const humanCheckParameters = [
  {
    name: humanCheckHeaders.stamp,
    in: "header",
    required: true,
    description: "A stamp from getformstamp.",
    schema: { type: "string" },
  },
  {
    name: humanCheckHeaders.turnstile,
    in: "header",
    required: false,
    description: "The token from Cloudflare Turnstile, required if the portal uses it.",
    schema: { type: "string" },
  },
];

const errorSchema = {
  type: "object",
  properties: {
    error: { type: "string", description: "A text that can be shown to the player." },
    message: { type: "string", description: "The same text." },
    code: {
      type: "string",
      enum: gameApiErrorCodes,
      description: gameApiErrorCodes.map((code) => `${code}: ${statusOfCode(code)}`).join(", "),
    },
    fields: {
      type: "object",
      description: "Messages by field. The empty name holds those that belong to no single field.",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
  required: ["error", "message", "code"],
};

function pathItem(path: string, names: readonly CallName[]) {
  const operations = names.filter((name) => calls[name].path === path);
  return Object.fromEntries(operations.map((name) => [calls[name].method.toLowerCase(), operation(name)]));
}

function operation(name: CallName) {
  const { id, method, access, origin, summary, requiresHumanCheck, requiresRecentIdentity }: CallDefinition =
    calls[name];
  const conditions = [
    ...(requiresHumanCheck ? [humanCheckText] : []),
    ...(requiresRecentIdentity ? [recentIdentityText] : []),
  ];
  const scope = scopeOfCall(name);
  const { inPath, beyondPath } = requestFieldsOf(name);
  const schema = requestSchemaOf(name);
  const inQuery = method === "GET" ? beyondPath : [];
  const parameters = [
    ...inPath.map((field) => ({ name: field, in: "path", required: true, schema: schema.properties?.[field] })),
    ...inQuery.map((field) => ({
      name: field,
      in: "query",
      required: schema.required?.includes(field) ?? false,
      schema: schema.properties?.[field],
    })),
    ...(requiresHumanCheck ? humanCheckParameters : []),
  ];
  return {
    operationId: id,
    tags: origins.filter(({ key }) => key === origin).map(({ title }) => title),
    summary,
    description: [`${accessTexts[access]} can make this call.`, ...conditions].join(" "),
    security: access === "anyone" ? [] : [{ token: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === "POST" && beyondPath.length > 0
      ? { requestBody: { required: true, content: { "application/json": { schema: without(schema, inPath) } } } }
      : {}),
    responses: {
      200: { description: "The reply.", content: { "application/json": { schema: replySchemaOf(name) } } },
      default: reference("responses"),
    },
  };
}

function reference(kind: "schemas" | "responses") {
  return { $ref: `#/components/${kind}/Error` };
}

/** An object schema without some of its fields. */
function without(schema: JsonSchema, fields: string[]): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([field]) => !fields.includes(field));
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    ...(schema.required ? { required: schema.required.filter((field) => !fields.includes(field)) } : {}),
  };
}

function nameAsOnWire(schema: z.core.$ZodObject, described: JsonSchema): void {
  const { properties = {}, required } = described;
  described.properties = translateKeys(schema, properties, "encode");
  const names = new Map(wireFieldsOf(schema).map(({ name, wire }) => [name, wire]));
  if (required) described.required = required.map((name) => names.get(name) ?? name);
}

function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "object") nameAsOnWire(zodSchema as z.core.$ZodObject, jsonSchema);
      const textOnWire = wireTextSchema(zodSchema);
      if (textOnWire) Object.assign(jsonSchema, toJsonSchema(textOnWire, io));
      // The bounds of safe integers say nothing about the field.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // Clients must accept replies with new fields.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return described;
}
