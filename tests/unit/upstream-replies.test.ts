import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { Session } from "#app/auth/session.ts";
import { callNames, calls } from "#app/contract/contract.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { readError, readReply } from "#app/contract/upstream/replies.ts";
import { newMismatches, type ReplyMismatches } from "#app/contract/upstream/reply-reader.ts";
import { decodeWire, encodeWire, wireFieldsOf } from "#app/contract/wire.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { user as knownUser } from "#app/features/accounts/calls.ts";
import { loadConsole } from "#app/features.ts";
import { noBalances } from "#tests/fixtures/balances.ts";
import {
  applyMutations,
  emptyValue,
  invalidValue,
  looselyTyped,
  replyMutation,
  validReply,
} from "#tests/fixtures/malformed-replies.ts";
import { callNameById, type WireGameApi } from "#tests/fixtures/wire-game-api.ts";

await loadConsole();

// Mismatches with the contract are logged; integration tests check how.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

/** Reads a JSON value with status 200 as the reply of a call. The result has the names on the wire. */
function read(name: string, value: unknown, request = {}) {
  return readText(name, JSON.stringify(value ?? null), request);
}

function readText(id: string, text: string, request = {}): { reply: WireGameApi; mismatches: ReplyMismatches } {
  const name = callNameById(id);
  let mismatches = newMismatches();
  const decoded = readReply(name, request, { status: 200, body: text, retryAfter: undefined }, (_, reported) => {
    mismatches = reported;
  });
  return { reply: encodeWire(calls[name].reply, decoded), mismatches };
}

const row = { ChaNum: 7, ChaName: "Bituin" };
const names = ["topmmr", "toppk", "toplevel", "topmoney", "toplevelside"];

test.each<[string, unknown, object]>([
  ["a text", { ChaMMR: "1500" }, { ChaMMR: 1500 }],
  ["a text with a fraction, which is truncated", { ChaMMR: "1500.90" }, { ChaMMR: 1500 }],
  ["a negative fraction", { ChaMMR: -0.5 }, { ChaMMR: 0 }],
  ["a text with thousands separators", { ChaMoney: "1,234,567.50" }, { ChaMoney: 1_234_567.5 }],
  ["a boolean", { ChaLevel: true }, { ChaLevel: 1 }],
  ["an empty text", { ChaMMR: "" }, { ChaMMR: 0 }],
  ["blanks", { ChaMMR: "  " }, { ChaMMR: 0 }],
  ["an empty list", { ChaMMR: [] }, { ChaMMR: 0 }],
  ["an empty object", { ChaMMR: {} }, { ChaMMR: 0 }],
  ["words", { ChaMMR: "many" }, { ChaMMR: 0 }],
  ["a number out of range", { ChaMMR: 1e300 }, { ChaMMR: 0 }],
  ["an empty text with a different default", { ChaSchool: "" }, { ChaSchool: -1 }],
])("a number is read from %s", (_, fields, expected) => {
  const body = { topmmr: [{ ...row, ...(fields as object) }], toppk: [row] };
  const { reply } = read("getTopRankingsList", body);
  expect(reply.topmmr).toMatchObject([{ ChaNum: 7, ...expected }]);
  expect(reply.toppk).toHaveLength(1);
});

test("a list is not empty because none of its entries can be read", () => {
  const broken = { ChaName: "no number" };
  expect(() => read("getSiteBanners", { data: [{ title: "no number" }, null] })).toThrow("An unexpected error");
  expect(read("getSiteBanners", { data: [null] }).reply).toEqual({ data: [] });
  // An optional list counts as missing.
  expect(read("getTopRankingsList", { topmmr: [broken], toppk: [row] }).reply).toMatchObject({
    topmmr: [],
    toppk: [{}],
  });
});

test("mismatching fields are reported by name, missing values are not", () => {
  const body = { topmmr: [{ ...row, ChaMMR: "secret-value", ChaLevel: "" }, { ChaName: "no number" }, null, row] };
  const { reply, mismatches } = read("getTopRankingsList", body);
  expect(reply.topmmr).toHaveLength(2);
  expect([...mismatches.fields].sort()).toEqual(["topmmr[].ChaMMR", "topmmr[].ChaNum"]);
  expect(mismatches.dropped).toBe(2);
});

test.each<[string, unknown, number]>([
  ["a bare array", [{ id: 1 }, { id: 2 }], 2],
  ["under data", { data: [{ id: 1 }, { id: 2 }] }, 2],
  ["under data twice", { data: { data: [{ id: 1 }, { id: 2 }] } }, 2],
  ["as an object with numbers as keys", { data: { 0: { id: 1 }, 3: { id: 2 } } }, 2],
  ["as a bare object with numbers as keys", { 1: { id: 1 }, 2: { id: 2 } }, 2],
  ["as an object with ids as keys", { data: { a1: { id: 1 }, b2: { id: 2 } } }, 2],
  ["as result sets", { data: [[{ id: 1 }], [{ id: 2 }]] }, 2],
  ["as a single entry", { data: { id: 1 } }, 1],
  ["as a single entry without data", { id: 1, img_url: "a.png" }, 1],
  ["next to a status", { status: "success", data: [{ id: 1 }] }, 1],
  ["next to an error", { error: "Some banners are missing", data: [{ id: 1 }] }, 1],
  ["as an empty array", [], 0],
  ["as an empty array under data", { data: [] }, 0],
  ["as an empty array under data twice", { status: 1, data: { data: [], total: 0 } }, 0],
  ["as an empty array next to a message", { message: "No records found", data: [] }, 0],
])("a list is read %s", (_, body, length) => {
  expect(read("getSiteBanners", body).reply.data).toHaveLength(length);
});

test.each<[string, unknown]>([
  ["an error in place of a list", { error: "SQLSTATE[HY000]" }],
  ["a message in place of a list", { status: 0, message: "Maintenance" }],
  ["a text in place of a list", { data: "none" }],
  ["a number", 5],
  ["null", null],
  ["an empty object", {}],
  ["null in place of a list", { data: null }],
  ["an empty text in place of a list", { data: "" }],
  ["an empty object in place of a list", { data: {} }],
  ["an error next to null", { error: "Too many connections", data: null }],
  ["an error next to an empty list", { error: "Too many connections", data: [] }],
  ["a status of failure next to an empty list", { status: 500, data: [] }],
  ["a status of success without a list", { status: 1 }],
  ["a message without a list", { message: "ok" }],
  ["a text", "ok"],
])("%s is an error, not an empty list that would replace the last good copy", (_, body) => {
  for (const name of ["getnewsall", "getspecificnews", "getdownloadsall", "getSiteBanners", "getnewspage"])
    expect(() => read(name, body), name).toThrow("An unexpected error occurred. Please try again.");
  // Their lists have other names, so a bare status, message or error beside `data` lacks them, too.
  for (const name of ["getTopRankingsList", "topuphistory", "shoppurchases"])
    expect(() => read(name, body), name).toThrow("An unexpected error occurred. Please try again.");
  expect(() => read("userIp", body)).toThrow("An unexpected error occurred. Please try again.");
});

test.each([
  ["topuphistory", { CardCode: "A-1" }],
  ["shoppurchases", { PurDate: "2026-05-01" }],
] as const)("%s is empty if its list is, and may be a bare list", (name, row) => {
  for (const body of [{ [name === "topuphistory" ? name : "purchasehistory"]: [] }, [], { data: [] }]) {
    expect(Object.values(read(name, body).reply)[0]).toEqual([]);
  }
  for (const body of [[row], { data: [row], last_page: 3 }]) {
    expect(Object.values(read(name, body).reply)[0]).toMatchObject([row]);
  }
  for (const body of [{ last_page: 3 }, { prev_page: null, topuphistory: null, purchasehistory: null }])
    expect(() => read(name, body)).toThrow("An unexpected error occurred. Please try again.");
});

test("rankings and settings need one of their fields", () => {
  expect(read("getTopRankingsList", { topmmr: [], toppk: null }).reply.topmmr).toEqual([]);
  expect(read("getSiteSettings", { site_name: "Bagong Gate" }).reply.site_name).toBe("Bagong Gate");
  for (const body of [{}, [], null, { message: "ok" }, { status: 0 }])
    expect(() => read("getSiteSettings", body)).toThrow("An unexpected error occurred. Please try again.");
});

test("an empty body is an error for a list, with status 204 too, but accepted for a logout", () => {
  expect(() => readText("getnewsall", "")).toThrow("An unexpected error occurred. Please try again.");
  const nothing = { status: 204, body: "", retryAfter: undefined };
  expect(() => readReply("news.board", {}, nothing, () => {})).toThrow("An unexpected error occurred.");
  expect(readText("logout", "").reply).toEqual({ message: "" });
});

const accepted = { token: "t", user: { UserNum: 5, UserID: "bituin", UserPoint: 20 } };

test.each<[string, object, object]>([
  ["points as a fraction", { UserPoint: "1500.50" }, { UserPoint: 1500 }],
  ["points as an empty text", { UserPoint: "" }, { UserPoint: 0 }],
  ["a referral balance with a fraction", { ReferralBalance: 12.5 }, { ReferralBalance: 12 }],
  ["a secret question as an empty text", { UserSQ: "" }, { UserSQ: 0 }],
  ["a secret question in words", { UserSQ: "What is your pet's name?" }, { UserSQ: 0 }],
  ["a confirmed address as 1", { email_verified_at: 1 }, { email_verified_at: "confirmed" }],
  ["a confirmed address as true", { email_verified_at: true }, { email_verified_at: "confirmed" }],
  [
    "a confirmed address with its time",
    { email_verified_at: "2024-01-05 12:00:00" },
    { email_verified_at: "2024-01-05 12:00:00" },
  ],
  ["characters as an empty text", { characters: "" }, { characters: [] }],
  [
    "characters as an object",
    { characters: { 1: { ChaName: "A", ChaLevel: "" } } },
    { characters: [{ ChaName: "A", ChaLevel: 0 }] },
  ],
  [
    "one character among bad ones",
    { characters: [{ ChaLevel: 3 }, "x", { ChaName: "A", ChaLevel: "9" }] },
    { characters: [{ ChaName: "A", ChaLevel: 9 }] },
  ],
  ["no user number", { UserNum: null }, { UserNum: 0 }],
  ["the type under its name in the database", { usertype: "11" }, { UserType: 11 }],
  ["the type with an underscore", { user_type: 3 }, { UserType: 3 }],
  ["the type under a short name", { type: "1" }, { UserType: 1 }],
  ["no type", { UserType: "" }, {}],
])("a login is accepted with %s", (_, fields, expected) => {
  const { reply } = read("processlogin", { ...accepted, user: { ...accepted.user, ...fields } });
  expect(reply).toMatchObject({ token: "t", user: { UserID: "bituin", ...expected } });
  if ("UserType" in expected) expect(reply.user).toHaveProperty("UserType", expected.UserType);
  else expect(reply.user).not.toHaveProperty("UserType");
});

test.each([0, "0", false, null, "", "0000-00-00 00:00:00"])("an e-mail address is not confirmed by %j", (verified) => {
  const { user } = read("processlogin", { ...accepted, user: { UserID: "bituin", email_verified_at: verified } }).reply;
  expect(user).toBeDefined();
  expect(user?.email_verified_at).toBeFalsy();
});

test.each<[string, object, object]>([
  ["a number as the token", { token: 12345 }, { token: "12345" }],
  ["true as the status", { status: true }, { status: 1 }],
  ["a word as the status", { status: "success" }, { status: 1 }],
  ["an HTTP status", { status: 200 }, { status: 1 }],
  ["the type next to the user", { UserType: "3" }, { user: { UserType: 3 } }],
  ["a list of one user", { user: [{ UserID: "bituin" }] }, { user: { UserID: "bituin" } }],
  [
    "the user's fields next to the token",
    { user: undefined, UserID: "bituin", UserPoint: "7" },
    { user: { UserPoint: 7 } },
  ],
])("a login is also accepted with %s", (_, fields, expected) => {
  expect(read("processlogin", { ...accepted, ...fields }).reply).toMatchObject({
    token: expect.any(String),
    ...expected,
  });
});

test.each([1, "1", true, "true", "success", "OK", 200, "201"])(
  "a registration is accepted with status %j",
  (status) => {
    expect(read("register", { status }).reply).toMatchObject({ status: 1 });
    expect(read("processCoupon", { status, userPoints: "1500.50", userPoints2: "" }).reply).toEqual({
      status: 1,
      message: "",
      couponcode: "",
      userPoints: 1500,
    });
  },
);

test.each([0, "0", false, "false", "error", "Failed"])("a registration is refused with status %j", (status) => {
  expect(read("register", { status, message: "No" }).reply).toMatchObject({ status: 0, message: "No" });
});

test("success and error fields are read as status and message", () => {
  expect(read("register", { success: true }).reply).toMatchObject({ status: 1 });
  expect(read("register", { success: "0", error: "Taken" }).reply).toMatchObject({ status: 0, message: "Taken" });
  expect(read("processCoupon", { error: true, message: "Used" }).reply).toMatchObject({ status: 0, message: "Used" });
  expect(read("processCoupon", { error: false, message: "Loaded" }).reply).toEqual({
    message: "Loaded",
    status: 1,
    couponcode: "",
  });
});

test.each<[string, unknown, unknown]>([
  ["a list", ["Taken", "Bad"], { "": ["Taken", "Bad"] }],
  ["a text", "Taken", { "": ["Taken"] }],
  [
    "one message per field",
    { userId: "Taken", userEmail: ["Bad", null, 5] },
    { userId: ["Taken"], userEmail: ["Bad"] },
  ],
  ["an empty list", [], undefined],
  ["numbers", { userId: 5 }, undefined],
])("a form-error can be %s", (_, formError, expected) => {
  expect(read("register", { status: 0, "form-error": formError }).reply["form-error"]).toEqual(expected);
});

test("a refusal with status 200 is an error with its message", () => {
  const refused = { name: "GameApiError", code: "invalid", message: "Wrong current password." };
  for (const body of [
    { status: 0, message: "Wrong current password." },
    { success: false, message: "Wrong current password." },
    { error: "Wrong current password." },
    { data: { status: "error", message: "Wrong current password." } },
  ]) {
    expect(() => read("updatepassword", body)).toThrow(expect.objectContaining(refused));
  }
  expect(read("updatepassword", { status: 1, message: "Changed." }).reply).toEqual({ message: "Changed." });
});

test.each<[string, unknown, object]>([
  ["a list", { useripdata: [{ CC_IP: "1.2.3.4", CC_status: "0" }] }, { CC_IP: "1.2.3.4", CC_status: 0 }],
  ["an empty text as its status", { useripdata: { CC_IP: "1.2.3.4", CC_status: "" } }, { CC_status: 0 }],
  ["true as its status", { useripdata: { CC_IP: "1.2.3.4", CC_status: true } }, { CC_status: 1 }],
  ["an envelope", { data: { useripdata: { CC_IP: "1.2.3.4", CC_status: 1 } } }, { CC_status: 1 }],
])("the connection is read from %s", (_, body, expected) => {
  expect(read("userIp", body).reply.useripdata).toMatchObject(expected);
});

test("a history keeps its valid entries, and an entry may have no item", () => {
  const shopitem = { ProductNum: "3", ItemName: "Cap", price: "12.50" };
  const bought = read("shoppurchases", {
    purchasehistory: [
      { shopitem, quantity: "2" },
      { shopitem: [] },
      { shopitem: "" },
      { shopitem: { ItemName: "x" } },
      5,
    ],
    last_page: "0",
  }).reply;
  expect(bought.purchasehistory.map((entry: { shopitem?: { price: number } }) => entry.shopitem?.price)).toEqual([
    12.5,
    undefined,
    undefined,
    undefined,
  ]);
  expect(bought.last_page).toBe(1);
  const loaded = read("topuphistory", { topuphistory: [{ CardCode: 77, Cardvalue: null }], prev_page: "" }).reply;
  expect(loaded.topuphistory).toEqual([{ CardCode: "77", DateTopUp: "", Cardvalue: 0, ...noBalances.redemption }]);
});

test("a single news item without an id gets the requested one", () => {
  const { reply } = read("getspecificnews", { data: { subject: "S", content: "<p>c</p>" } }, { id: 9 });
  expect(reply.data).toMatchObject([{ id: 9, subject: "S" }]);
});

test.each([
  ["https://files.example/a.zip", "https://files.example/a.zip"],
  ["files/a.zip", "files/a.zip"],
  ["/files/a.zip", "/files/a.zip"],
  [null, ""],
  ["javascript:alert(1)", ""],
  ["//other.example/a.zip", ""],
  ["\\\\other.example\\a.zip", ""],
  ["data:text/html,x", ""],
])("the download address %j is read as %j", (link_address, expected) => {
  expect(read("getdownloadsall", [{ seq: 1, link_address }]).reply.data[0]?.link_address).toBe(expected);
});

const codeOf = (name: string, status: number, body: unknown) =>
  readError(callNameById(name), {
    status,
    body: typeof body === "string" ? body : JSON.stringify(body),
    retryAfter: undefined,
  }).code;

test.each<[string, number, unknown, string]>([
  ["a page", 404, "<html>Not Found</html>", "not_offered"],
  ["an empty body", 404, "", "not_offered"],
  ["Laravel's route", 404, { message: "The route api/addtocart could not be found." }, "not_offered"],
  ["an empty message", 404, { message: "" }, "not_offered"],
  ["Express", 404, { statusCode: 404, message: "Cannot POST /addtocart", error: "Not Found" }, "not_offered"],
  ["Fastify", 404, { message: "Route POST:/addtocart not found", error: "Not Found" }, "not_offered"],
  ["Slim", 404, { message: "404 Not Found" }, "not_offered"],
  ["a plain error", 404, { error: "Not found." }, "not_offered"],
  ["an unsupported method", 405, { message: "x" }, "not_offered"],
  ["another portal without the call", 404, { code: "not_offered", message: "There is no such call." }, "not_offered"],
  ["another portal without the item", 404, { code: "not_found", message: "Gone" }, "not_found"],
  ["a missing item", 404, { message: "Item gone" }, "not_found"],
  ["a missing item, in the error field", 404, { error: "This item was not found" }, "not_found"],
])("the error code of addtocart for %s (%i)", (_, status, body, code) => {
  expect(codeOf("addtocart", status, body)).toBe(code);
});

test("a 404 of a call without an id means that the call is not offered, whatever its message; section 7 is offered", () => {
  expect(codeOf("getshopitems", 404, { message: "What?" })).toBe("not_offered");
  expect(codeOf("getcart", 404, { message: "Item gone" })).toBe("not_offered");
  expect(codeOf("getdownloadsall", 404, "<html>")).toBe("unavailable");
});

// The seed is fixed, so that a failure comes from a change of the code; `npm run fuzz` uses new seeds.
const runs = { numRuns: 60, seed: 15 };
const ids = callNames().map((name) => calls[name].id);
const post = ids.filter((id) => calls[callNameById(id)].method === "POST");

test.each(ids)("%s: a complete reply is read unchanged, also from a loosely typed server", (name) => {
  fc.assert(
    fc.property(validReply(callNameById(name)), (reply) => {
      expect(read(name, reply).reply).toEqual(withoutEmptyFields(reply));
      const loose = JSON.parse(JSON.stringify(reply), (_, value: unknown) =>
        isFlat(value) ? value : looselyTyped(value),
      );
      // Values of several types are read as they are.
      if (name !== "validatePassword" && name !== "mydata")
        expect(read(name, loose).reply).toEqual(withoutEmptyFields(reply));
    }),
    runs,
  );
});

/** Texts and objects are not loosened. */
function isFlat(value: unknown): boolean {
  return typeof value === "string" || (typeof value === "object" && !Array.isArray(value));
}

/**
 * A reply without empty optional fields, such as the message of a wrong password and fields without messages, and
 * without empty records of a player's data.
 */
function withoutEmptyFields(reply: object): object {
  return JSON.parse(JSON.stringify(reply), (name, value: unknown) => {
    if (name === "message" && value === false) return "";
    if (name === "records") return (value as object[]).filter((record) => Object.keys(record).length > 0);
    if (name !== "form-error") return value;
    const nonEmpty = Object.entries(value as object).filter(([, messages]) => messages.length > 0);
    return nonEmpty.length > 0 ? Object.fromEntries(nonEmpty) : undefined;
  });
}

test.each(ids)("%s: a malformed reply is read as a valid reply or fails with an expected error", (name) => {
  fc.assert(
    fc.property(
      validReply(callNameById(name)),
      fc.array(replyMutation, { minLength: 1, maxLength: 4 }),
      (reply, mutations) => {
        try {
          const { reply: found } = read(name, applyMutations(reply, mutations));
          const strict = calls[callNameById(name)].reply.safeParse(decodeWire(calls[callNameById(name)].reply, found));
          expect(strict.error).toBeUndefined();
          expect(encodeWire(calls[callNameById(name)].reply, strict.data)).toEqual(found);
        } catch (error) {
          if (!isGameApiError(error)) throw error;
          expect(["unavailable", "invalid"]).toContain(error.code);
        }
      },
    ),
    runs,
  );
});

test.each(post)("%s: an arbitrary JSON body causes no unexpected exception", (name) => {
  fc.assert(
    fc.property(invalidValue, (body) => {
      try {
        read(name, body);
      } catch (error) {
        if (!isGameApiError(error)) throw error;
      }
    }),
    runs,
  );
});

/** The lists of section 7 with the key of their entries. */
const lists = [
  ["getnewsall", "data", "id"],
  ["getspecificnews", "data", "id"],
  ["getdownloadsall", "data", "seq"],
  ["getSiteBanners", "data", "id"],
  ...names.map((list) => ["getTopRankingsList", list, "ChaNum"] as const),
  ["topuphistory", "topuphistory", "CardCode"],
  ["shoppurchases", "purchasehistory", "PurDate"],
] as const;

test.each(lists)("%s: malformed entries of %s do not affect valid ones", (name, list, key) => {
  fc.assert(
    fc.property(
      validReply(callNameById(name)),
      fc.array(fc.tuple(fc.nat(), invalidValue), { maxLength: 4 }),
      (reply, bad) => {
        const rows = (reply as Record<string, object[]>)[list] ?? [];
        fc.pre(rows.length > 0);
        const mixed: unknown[] = [...rows];
        for (const [at, value] of bad) mixed.splice(at % (mixed.length + 1), 0, value);
        const found = read(name, { ...reply, [list]: mixed }).reply as Record<string, Record<string, unknown>[]>;
        const keys = (found[list] ?? []).map((entry) => entry[key]);
        const expectedKeys = rows.map((entry) => (entry as Record<string, unknown>)[key]);
        expect(keys.filter((entryKey) => expectedKeys.includes(entryKey))).toEqual(
          expect.arrayContaining(expectedKeys),
        );
        for (const entry of rows) expect(found[list]).toContainEqual(entry);
      },
    ),
    runs,
  );
});

const success = fc.constantFrom<unknown>(1, "1", true, "true", "success", "ok", 200);
/** Arbitrary values for the fields that do not decide about success. */
const arbitraryFields = (fields: readonly string[]) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, fc.oneof(emptyValue, invalidValue)])), {
    requiredKeys: [],
  });

test("an accepted login is never an error", async () => {
  const userFields = wireFieldsOf(knownUser).map(({ wire }) => wire);
  await fc.assert(
    fc.asyncProperty(
      arbitraryFields(userFields.filter((field) => field !== "UserType")),
      arbitraryFields(["message"]),
      fc.option(success, { nil: undefined }),
      async (user, around, status) => {
        const { reply } = read("processlogin", { ...around, token: "a-token", user, ...(status ? { status } : {}) });
        expect(reply.token).toBe("a-token");
        expect([1, undefined]).toContain(reply.status ?? undefined);
        // The session fits into the cookie.
        const session = await Session.open(new Request("https://portal.test/"), {
          keys: new Keyring(["a-secret-for-tests".padEnd(40, "0")]),
          now: () => 0,
        });
        session.logIn({
          token: "a-token",
          userType: 1,
          user: knownUser.parse(decodeWire(knownUser, { UserID: "player", ...reply.user })),
        });
        expect([...(await session.headers()).keys()]).toEqual(["clear-site-data", "set-cookie"]);
      },
    ),
    { numRuns: 500, seed: 15 },
  );
});

test("texts that are too long for an account are read as missing, so that a login stays small", () => {
  const long = "x".repeat(10_000);
  const { reply, mismatches } = read("processlogin", {
    token: "a-token",
    user: { UserNum: 7, UserID: long, UserEmail: long, PendingEmail: long, email_verified_at: long, NameFirst: "A" },
  });
  expect(reply.user).toMatchObject({ UserNum: 7, UserID: "", UserEmail: "", NameFirst: "A" });
  expect([reply.user?.PendingEmail, reply.user?.email_verified_at]).toEqual([null, null]);
  expect([...mismatches.fields]).toContain("user.UserID");
});

test("an accepted registration and an accepted voucher are never errors", () => {
  const fields = ["message", "couponcode", "userPoints", "userPoints2", "user", "data"];
  fc.assert(
    // A message may outweigh a 200, which is often only a copy of the HTTP status.
    fc.property(
      arbitraryFields(fields),
      success.filter((status) => status !== 200),
      (around, status) => {
        const { data: _, ...plain } = around as Record<string, unknown>;
        expect(read("register", { ...plain, status }).reply.status).toBe(1);
        expect(read("processCoupon", { ...plain, status }).reply.status).toBe(1);
      },
    ),
    { numRuns: 500, seed: 15 },
  );
});
