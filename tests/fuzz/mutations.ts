import fc from "fast-check";
import { pictures } from "#tests/fixtures/pictures.ts";
import { actors } from "./actors.ts";
import { hostileText, hostileValue, MARKER } from "./hostile-values.ts";
import { encodeComponent } from "./http.ts";
import type { Body, Field, Plan, SentFile } from "./plan.ts";
import { placeholders } from "./valid-values.ts";

/** Changes a valid request into a hostile one. */
export type Mutation = (plan: Plan) => Plan;

/** Parameters of pages, calls and frameworks. */
const parameters = [
  ...["page", "topic", "category", "month", "tab", "school", "class", "q", "search", "order", "redirectTo", "sent"],
  ...["token", "batch", "player", "state", "by", "after", "before", "action", "target", "admin", "type", "per_page"],
  ...["_routes", "_data", "index", "p", "fields", "__proto__", "constructor[prototype]", "utm_source"],
];

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

/** A part of a URL in one of several encodings. */
const addressPart: fc.Arbitrary<string> = fc
  .record({ text: hostileText, how: fc.constantFrom("once", "once", "as it is", "twice", "bytes") })
  .map(({ text, how }) => {
    if (how === "once") return encodeComponent(text);
    if (how === "twice") return encodeComponent(encodeComponent(text));
    if (how === "as it is") return text;
    const bytes = new TextEncoder().encode(text.slice(0, 200));
    return [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  });

const pathMutation: fc.Arbitrary<Mutation> = fc.oneof(
  // Replaces one segment.
  fc.record({ at: fc.nat(8), part: addressPart }).map(
    ({ at, part }): Mutation =>
      (plan) => {
        const parts = plan.path.split("/");
        parts[1 + (at % Math.max(1, parts.length - 1))] = part.replace(/[?#]/g, encodeURIComponent);
        return { ...plan, path: parts.join("/") };
      },
  ),
  fc
    .constantFrom(
      "/",
      "//",
      "/.",
      "/..",
      "%2f",
      "%00",
      "%20",
      ";x=1",
      ".data",
      ".json",
      ".html",
      "/index.html",
      "%0d%0a",
    )
    .map(
      (end): Mutation =>
        (plan) => ({ ...plan, path: plan.path === "/" ? `/${end}` : plan.path + end }),
    ),
  fc.constantFrom("/", "/.", "/x/..", "/%2e").map(
    (start): Mutation =>
      (plan) => ({ ...plan, path: start + plan.path }),
  ),
  fc.constant<Mutation>((plan) => ({ ...plan, path: plan.path.toUpperCase() })),
);

const queryMutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc
    .record({
      name: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...parameters) }, { weight: 1, arbitrary: addressPart }),
      value: addressPart,
      times: fc.constantFrom(1, 1, 1, 2, 40),
    })
    .map(
      ({ name, value, times }): Mutation =>
        (plan) => {
          const pair = `${name}=${value.replace(/[#&]/g, encodeURIComponent)}`;
          return { ...plan, query: [plan.query, ...Array<string>(times).fill(pair)].filter(Boolean).join("&") };
        },
    ),
  // Replaces the value of an existing parameter.
  fc.record({ at: fc.nat(8), value: addressPart }).map(
    ({ at, value }): Mutation =>
      (plan) => {
        const pairs = plan.query.split("&");
        const index = at % pairs.length;
        pairs[index] = `${pairs[index]?.split("=")[0] ?? ""}=${value.replace(/[#&]/g, encodeURIComponent)}`;
        return { ...plan, query: pairs.join("&") };
      },
  ),
  fc.constantFrom("", "&&&===", "=", "x".repeat(9000), "%").map(
    (query): Mutation =>
      (plan) => ({ ...plan, query }),
  ),
);

const headers: readonly (readonly [name: string, values: readonly string[]])[] = [
  [
    "Cookie",
    [
      "portal_session=",
      "portal_session=garbage",
      `portal_session=${"A".repeat(5000)}`,
      `${placeholders.cookie}x`,
      `${placeholders.cookie}; portal_session=`,
      `portal_session=x; ${placeholders.cookie}`,
      "; ;=;portal_session",
      `portal_session=a.b.c; ${MARKER}=<script>`,
      placeholders.cookie,
      "portal_session=%00%ff",
    ],
  ],
  [
    "Authorization",
    [
      "Bearer",
      "Bearer garbage",
      "Basic eDp5",
      `Bearer ${"x".repeat(5000)}`,
      `Bearer ${placeholders.token}x`,
      `bearer ${placeholders.token}`,
      "Bearer a b",
    ],
  ],
  [
    "Content-Type",
    [
      "",
      "text/plain",
      "application/json; charset=utf-16",
      "application/x-www-form-urlencoded",
      "application/x-www-form-urlencoded; charset=nothing",
      "multipart/form-data",
      "multipart/form-data; boundary=",
      `multipart/form-data; boundary="${"b".repeat(200)}"`,
      "image/svg+xml",
      "a/b;;;=",
    ],
  ],
  ["Content-Encoding", ["gzip", "br", "deflate", "gzip, gzip", "identity", "x"]],
  ["Accept", ["application/json", "text/x-script", "*/*;q=x", ""]],
  ["Accept-Encoding", ["gzip;q=0", "identity;q=0, *;q=0", "br, zstd, x"]],
  ["Accept-Language", ["x-y-z", "tl;q=9"]],
  ["Range", ["bytes=0-0", "bytes=9-1", "bytes=0-,1-,2-", "x"]],
  ["If-None-Match", ["*", 'W/"x"', '"'.repeat(500)]],
  ["If-Match", ['"x"']],
  ["If-Modified-Since", ["Thu, 01 Jan 2099 00:00:00 GMT", "x"]],
  ["Origin", ["https://elsewhere.example", "null", "", "http://127.0.0.1", "x"]],
  ["Referer", ["https://elsewhere.example/x", "javascript:1", "/"]],
  ["Sec-Fetch-Site", ["cross-site", "same-site", "same-origin", "none", "x"]],
  ["Sec-Fetch-Dest", ["document", "script", "empty"]],
  ["X-Forwarded-For", ["127.0.0.1", `<script>${MARKER}</script>`, "1.1.1.1, 2.2.2.2"]],
  ["X-Forwarded-Host", [`${MARKER}.example`]],
  ["X-Forwarded-Proto", ["javascript"]],
  ["X-Original-URL", ["/admin"]],
  ["X-HTTP-Method-Override", ["DELETE"]],
  ["X-Proxy-Key", ["x", "0".repeat(64)]],
  ["CF-Connecting-IP", ["not an address", "::1", "::ffff:10.0.0.1", "fe80::1%eth0", "1.2.3.4, 5.6.7.8", "999.1.1.1"]],
  ["Save-Data", ["on", "off", "x"]],
  ["Purpose", ["prefetch"]],
  ["Upgrade-Insecure-Requests", ["1"]],
  ["X-Remix-Request", ["yes"]],
  ["X-Remix-Redirect", [`//${MARKER}.example`]],
  ["x-data-as-of", ["0"]],
];

const headerMutation: fc.Arbitrary<Mutation> = fc.constantFrom(...headers).chain(([name, values]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: hostileText }).map(
    (value): Mutation =>
      (plan) => ({ ...plan, headers: [...plan.headers, [name, value]] }),
  ),
);

/** Replaces, repeats, adds or drops a field of the body. */
const fieldMutation: fc.Arbitrary<Mutation> = fc
  .record({
    at: fc.nat(40),
    value: hostileValue,
    how: fc.constantFrom("replace", "replace", "replace", "replace", "repeat", "drop", "add", "all"),
    name: fc.oneof(fc.constantFrom(...parameters, "intent", "id", "UserNum", "isAdmin", "UserType"), hostileText),
  })
  .map(
    ({ at, value, how, name }): Mutation =>
      (plan) => {
        const { body } = plan;
        if (body.kind === "json") return { ...plan, body: { ...body, value: changedObject(body.value) } };
        if (body.kind === "form" || body.kind === "multipart")
          return { ...plan, body: { ...body, fields: changedFields(body.fields) } };
        return plan;

        function changedObject(object: Record<string, unknown>): Record<string, unknown> {
          const names = Object.keys(object);
          const chosen = names[at % Math.max(1, names.length)];
          if (how === "add" || chosen === undefined) return { ...object, [name]: value };
          if (how === "all") return Object.fromEntries(names.map((one) => [one, value]));
          const { [chosen]: old, ...rest } = object;
          if (how === "drop") return rest;
          return { ...rest, [chosen]: how === "repeat" ? [old, old] : value };
        }
        function changedFields(fields: Field[]): Field[] {
          const text = typeof value === "string" ? value : JSON.stringify(value);
          const index = at % Math.max(1, fields.length);
          const chosen = fields[index];
          if (how === "add" || !chosen) return [...fields, [name, text]];
          if (how === "all") return fields.map(([one]) => [one, text]);
          if (how === "drop") return fields.toSpliced(index, 1);
          if (how === "repeat") return [...fields, [chosen[0], text]];
          return fields.toSpliced(index, 1, [chosen[0], text]);
        }
      },
  );

/**
 * Field names that form libraries read as paths and commands: an index creates an array of that length, a chain of
 * names an object of that depth.
 */
const nameMutation: fc.Arbitrary<Mutation> = fc
  .record({
    at: fc.nat(40),
    suffix: fc.constantFrom(
      "[100000000]",
      "[3000000]",
      "[4294967295]",
      "[]",
      "[",
      "[0].length",
      ".length",
      ".__proto__.polluted",
      "[constructor][prototype]",
      ".a".repeat(2000),
      "[0]".repeat(500),
    ),
    command: fc.constantFrom("__intent__", "__state__", "__proto__", ""),
    value: fc.constantFrom("{", "x", '{"type":"insert","payload":{"name":"a[99999999]"}}', "[".repeat(5000)),
    times: fc.constantFrom(1, 1, 30),
  })
  .map(
    ({ at, suffix, command, value, times }): Mutation =>
      (plan) => {
        const { body } = plan;
        if (body.kind !== "form" && body.kind !== "multipart") return plan;
        const [chosen = "UserID"] = body.fields[at % Math.max(1, body.fields.length)] ?? [];
        const name = command || chosen + suffix;
        const added = Array.from(
          { length: times },
          (_, index): Field => [times > 1 ? `f${index}${suffix}` : name, value],
        );
        return { ...plan, body: { ...body, fields: [...body.fields, ...added] } };
      },
  );

/** Member names with a special meaning in JavaScript objects. */
const memberMutation: fc.Arbitrary<Mutation> = fc
  .constantFrom(
    '"__proto__":{"UserType":30}',
    '"__proto__":null',
    '"constructor":{"prototype":{"x":1}}',
    '"toString":1,"valueOf":1',
    '"a":1,"a":2',
    `"deep":${"[".repeat(3000)}${"]".repeat(3000)}`,
    '"x":1e999',
    "}",
  )
  .map(
    (members): Mutation =>
      (plan) =>
        plan.body.kind === "json" ? { ...plan, body: { ...plan.body, members } } : plan,
  );

const file: fc.Arbitrary<SentFile> = fc.record({
  name: fc.oneof({ weight: 5, arbitrary: fc.constant("images") }, { weight: 1, arbitrary: hostileText }),
  filename: fc.oneof(fc.constantFrom("picture.png", "", "../../x.png", "x.svg", 'a".png'), hostileText),
  type: fc.constantFrom("image/png", "image/svg+xml", "text/html", "", "x"),
  content: fc.oneof(
    fc.constantFrom(
      pictures.png,
      // These files start like a picture but are something else.
      `GIF89a<script>${MARKER}()</script>`,
      `<svg xmlns="http://www.w3.org/2000/svg" onload="${MARKER}()"/>`,
      "",
      "x".repeat(70_000),
    ),
    hostileText,
  ),
});

const multipartMutation: fc.Arbitrary<Mutation> = fc
  .record({
    files: fc.array(file, { maxLength: 4 }),
    flaw: fc.constantFrom("none", "none", "boundary", "unfinished", "headers"),
  })
  .map(
    ({ files, flaw }): Mutation =>
      (plan) => {
        const fields = "fields" in plan.body ? plan.body.fields : [];
        return { ...plan, method: "POST", body: { kind: "multipart", fields, files, flaw } };
      },
  );

const bodies: readonly Body[] = [
  { kind: "none" },
  { kind: "form", fields: [] },
  ...[
    "",
    "null",
    "[]",
    '"x"',
    "{",
    "[".repeat(20_000),
    '{"a":'.repeat(5000),
    "\ufeff{}",
    "\u0000",
    "a=b&c",
    "=&=&%",
  ].map((text) => ({ kind: "text", type: "application/json", text }) as const),
  { kind: "text", type: "application/x-www-form-urlencoded", text: "%zz=%&%00=%ff&a[b][c]=1&__proto__[x]=1" },
  { kind: "text", type: "application/x-www-form-urlencoded", text: "a=1&".repeat(5000) },
  { kind: "text", type: "application/x-www-form-urlencoded", text: "UserID[100000000]=x&UserPass=1" },
  { kind: "text", type: "application/x-www-form-urlencoded", text: `intent=${"x".repeat(300_000)}` },
  { kind: "text", type: "multipart/form-data; boundary=x", text: "--x\r\n\r\n--x--" },
  {
    kind: "text",
    type: "multipart/form-data; boundary=x",
    text: '--x\r\nContent-Disposition: form-data; name="a"\r\n',
  },
  { kind: "text", type: "application/json", text: `{"UserID":"${"x".repeat(70_000)}"}` },
  { kind: "text", type: "application/json", text: `{"content":"${"x".repeat(300_000)}"}` },
  { kind: "text", type: "text/html", text: `<script>${MARKER}()</script>` },
  { kind: "gzip", plain: '{"rows":[]}', times: 1, truncateBy: 0 },
  { kind: "gzip", plain: '{"rows":[]}', times: 1, truncateBy: 6 },
  { kind: "gzip", plain: " ".repeat(1024), times: 16_384, truncateBy: 0 },
];

const bodyMutation: fc.Arbitrary<Mutation> = fc.constantFrom(...bodies).map(
  (body): Mutation =>
    (plan) => ({ ...plan, method: plan.method === "GET" ? "POST" : plan.method, body }),
);

const compressedMutation: fc.Arbitrary<Mutation> = fc.nat(20).map(
  (bytes): Mutation =>
    (plan) =>
      plan.body.kind === "json"
        ? {
            ...plan,
            body: { kind: "gzip", plain: JSON.stringify(plan.body.value), times: 1, truncateBy: bytes > 3 ? 0 : bytes },
          }
        : plan,
);

/** Any mutation. Those that reach furthest into the portal are the most frequent. */
export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 8, arbitrary: fieldMutation },
  { weight: 3, arbitrary: nameMutation },
  { weight: 4, arbitrary: queryMutation },
  { weight: 4, arbitrary: pathMutation },
  { weight: 5, arbitrary: headerMutation },
  { weight: 2, arbitrary: bodyMutation },
  { weight: 2, arbitrary: multipartMutation },
  { weight: 1, arbitrary: memberMutation },
  { weight: 1, arbitrary: compressedMutation },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...methods).map(
      (method): Mutation =>
        (plan) => ({ ...plan, method }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...actors).map(
      (actor): Mutation =>
        (plan) => ({ ...plan, actor }),
    ),
  },
);

/** A request with up to four mutations; requests with fewer pass more checks. */
export function mutated(plan: fc.Arbitrary<Plan>): fc.Arbitrary<Plan> {
  const mutations = fc.oneof(
    { weight: 1, arbitrary: fc.constant<Mutation[]>([]) },
    { weight: 4, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 1 }) },
    { weight: 3, arbitrary: fc.array(mutation, { minLength: 2, maxLength: 4 }) },
  );
  return fc.tuple(plan, mutations).map(([start, changes]) => changes.reduce((now, change) => change(now), start));
}
