import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { Session } from "#app/auth/session.ts";
import { callNames, calls } from "#app/contract/contract.ts";
import { createMismatchLog } from "#app/contract/upstream/mismatch-log.ts";
import { createUpstreamGameApi, type UpstreamOptions } from "#app/contract/upstream/upstream-game-api.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { changePassword } from "#app/features/accounts/pages/change-password/change-password.server.ts";
import { changeAccount } from "#app/features/accounts/pages/user/change-account.server.ts";
import { checkedPicture } from "#app/features/tickets/checked-picture.ts";
import type { Services } from "#app/server/services.ts";
import { type ReceivedRequest, scriptPath } from "#tests/fixtures/game-server-scripts.ts";
import { testLogin } from "#tests/fixtures/logins.ts";
import { decoded, pictures } from "#tests/fixtures/pictures.ts";
import { wireGameApi } from "#tests/fixtures/wire-game-api.ts";

const NETWORK_ERROR = "Network error. Please check your connection.";
const UNEXPECTED = "An unexpected error occurred. Please try again.";

/** Lines logged by the running test; a test that expects a line removes it. */
let logged: string[] = [];

beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((...parts) => logged.push(parts.join(" ")));
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A client of the scripted server, and the requests the server received. */
function clientOfScript(script: string, parameters: string[] = [], options: Partial<UpstreamOptions> = {}) {
  const path = scriptPath(script, parameters, crypto.randomUUID());
  const server = inject("scriptedServer");
  const gameApi = createUpstreamGameApi({
    baseUrl: `${server}${path}`,
    caller: { ip: "203.0.113.7", token: undefined },
    ...options,
  });
  return {
    gameApi,
    api: wireGameApi(gameApi),
    baseUrl: `${server}${path}`,
    seen: async () => (await fetch(`${server}/requests${path}`)).json() as Promise<ReceivedRequest[]>,
  };
}

/** A client of a server with one answer for every request. */
function clientOfReply(status: number, body: unknown, options: Partial<UpstreamOptions> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return clientOfScript("reply", [String(status), text], options);
}

const login = { UserID: "bituin", UserPass: "secret-password" };

test("a read sends exactly the headers of section 7", async () => {
  const { api, seen } = clientOfReply(200, { data: [] });
  await api.getnewsall({ type: "2", count: 8, list: 1, latest: 0 });
  const [request, ...more] = await seen();
  expect(more).toEqual([]);
  expect(request).toMatchObject({ method: "GET", path: "/getnewsall/2/8/1/0", body: "" });
  expect(request?.headers).toMatchObject({
    accept: "application/json",
    "content-type": "application/json",
    "x-requested-with": "XMLHttpRequest",
    "x-forwarded-for": "203.0.113.7",
  });
  expect(request?.headers).not.toHaveProperty("authorization");
  expect(request?.headers).not.toHaveProperty("x-csrf-token");
  expect(request?.headers).not.toHaveProperty("cookie");
});

test("pictures are sent as base64", async () => {
  const { gameApi, seen } = clientOfReply(200, { message: "Right", number: "T-1" });
  const ticket = { name: "a", email: "a@mail.example", category: "bug", subject: "a", message: "a" };
  const png = decoded(pictures.png);
  await gameApi.tickets.submit({ ...ticket, images: [png, decoded(pictures.gif)] });
  const checked = checkedPicture(png);
  if ("problem" in checked) throw new Error(checked.problem);
  await gameApi.tickets.reply({ number: "T-1", message: "a", images: [checked] });
  expect((await seen()).map(({ body }) => JSON.parse(body))).toEqual([
    { ...ticket, images: [pictures.png, pictures.gif] },
    { number: "T-1", message: "a", images: [pictures.png] },
  ]);
});

test("a picture of another server is decoded with any whitespace in its base64", async () => {
  const png = decoded(pictures.png);
  const lines = pictures.png.replace(/.{20}/g, "$&\r\n");
  for (const data of [pictures.png, lines, pictures.png.replace(/=+$/, ""), lines.split("\r\n")]) {
    const { gameApi } = clientOfReply(200, { type: "image/png", data });
    expect(await gameApi.tickets.image({ id: 1 })).toStrictEqual({ type: "image/png", data: png });
  }
  // A corrupt picture is passed on; a reply without data is not a picture.
  for (const data of ["%%%", ""]) {
    const { gameApi } = clientOfReply(200, { type: "image/png", data });
    expect(await gameApi.tickets.image({ id: 1 })).toStrictEqual({ type: "image/png", data: new Uint8Array() });
  }
  for (const reply of [{ type: "image/png" }, { type: "image/png", data: { bytes: 1 } }, { type: "x", data: "AQL/" }]) {
    const { gameApi } = clientOfReply(200, reply);
    await expect(gameApi.tickets.image({ id: 1 })).rejects.toMatchObject({ code: "unavailable" });
  }
  const { gameApi } = clientOfReply(200, { type: "image/png", data: "A".repeat(8 * 1024 * 1024) });
  await expect(gameApi.tickets.image({ id: 1 })).rejects.toMatchObject({ code: "unavailable" });
});

test("a logged-in player's call sends the token, the CSRF token and the exact body", async () => {
  const { api, baseUrl, seen } = clientOfReply(200, { message: "Right" });
  const options = { caller: { ip: "2001:db8::7", token: "the-token" }, csrfToken: "the-csrf-token" };
  const player = wireGameApi(createUpstreamGameApi({ ...options, baseUrl: `${baseUrl}//` }));
  expect(await player.validatePassword({ UserNum: "12", UserID: "bituin", UserPass: 'a"b' })).toEqual({
    message: "Right",
  });
  await player.logout({});
  await player.topuphistory({ page: 3 }).catch(() => {});
  await api.logout({});
  const [validate, logout, history, anonymous] = await seen();
  expect(validate).toMatchObject({ method: "POST", path: "/api/validate-password" });
  expect(JSON.parse(validate?.body ?? "")).toEqual({ UserNum: 12, UserID: "bituin", UserPass: 'a"b' });
  expect(validate?.headers).toMatchObject({
    authorization: "Bearer the-token",
    "x-csrf-token": "the-csrf-token",
    "x-forwarded-for": "2001:db8::7",
  });
  expect(logout).toMatchObject({ method: "POST", path: "/logout", body: "" });
  expect(history).toMatchObject({ method: "GET", path: "/topuphistory?page=3", body: "" });
  expect(anonymous?.headers).not.toHaveProperty("authorization");
});

test("input outside the contract is not sent", async () => {
  const { api, seen } = clientOfReply(200, { data: [] });
  await expect(api.getspecificnews({ newsid: "../../logout" })).rejects.toMatchObject({
    code: "invalid",
    fields: { newsid: [expect.any(String)] },
  });
  expect(await seen()).toEqual([]);
});

test("numbers as strings, flags as digits, extra fields, nulls and a bare list are normalized", async () => {
  const { api } = clientOfReply(200, [
    {
      id: "7",
      subject: 42,
      content: null,
      type: "2",
      IsShowThumbnail: "1",
      created_at: "2026-05-01 10:00:00",
      secret: "x",
    },
  ]);
  expect(await api.getspecificnews({ newsid: 7 })).toStrictEqual({
    data: [
      {
        id: 7,
        subject: "42",
        content: "",
        type: 2,
        created_at: "2026-05-01 10:00:00",
        author: "",
        img_thumbnail: "",
        IsShowThumbnail: true,
        starts_at: "",
        ends_at: "",
        pinned: false,
        tags: [],
      },
    ],
    newer: [],
    older: [],
  });
});

test.each([
  ["directly", { message: "Welcome", status: "1", token: "t", user: { UserNum: "5" } }],
  ["in an envelope", { data: { message: "Welcome", status: 1, token: "t", user: { UserNum: 5 } } }],
  ["half in an envelope", { message: "Welcome", status: 1, data: { token: "t", user: { UserNum: 5 } } }],
  [
    "in an envelope with a word as its status",
    {
      status: "success",
      data: { message: "Welcome", status: 1, token: "t", user: { UserNum: 5 } },
    },
  ],
])("an object reply is read %s", async (_, body) => {
  expect(await clientOfReply(200, body).api.processlogin(login)).toMatchObject({
    message: "Welcome",
    status: 1,
    token: "t",
    user: { UserNum: 5, UserPoint: 0, characters: [] },
  });
});

test("a doubly wrapped list and an empty answer to a call without a reply are accepted", async () => {
  expect(await clientOfReply(200, { data: { data: [{ id: 1 }] } }).api.getSiteBanners({})).toMatchObject({
    data: [{ id: 1 }],
  });
  expect(await clientOfReply(200, "").api.logout({})).toEqual({ message: "" });
});

test("a refused login with status 200 is a reply, not an error", async () => {
  const { api } = clientOfReply(200, { message: "Wrong user ID or password.", status: 0 });
  expect(await api.processlogin(login)).toMatchObject({ message: "Wrong user ID or password.", status: 0 });
});

test("news is sanitised and relative pictures get the address of the server's files", async () => {
  const options = { assetsUrl: "https://cdn.example/files/" };
  const item = {
    id: 1,
    content: '<p onclick="x()">a<script>alert(1)</script><img src="/b.png" onerror="x()"></p>',
    img_thumbnail: "/up/a.png",
  };
  const sanitized = '<p>a<img src="https://cdn.example/files/b.png" alt="" loading="lazy" /></p>';
  const news = clientOfReply(200, { data: [item], last_page: 1 }, options).api;
  for (const reply of [
    await news.getspecificnews({ newsid: 1 }),
    await news.getnewsall({ type: 0, count: 1, list: 0, latest: 1 }),
    await news.getnewspage({ type: 0, page: 1 }),
  ]) {
    expect(reply.data).toMatchObject([{ content: sanitized, img_thumbnail: "https://cdn.example/files/up/a.png" }]);
  }
  const banners = clientOfReply(
    200,
    [
      { id: 1, img_url: "b.png" },
      { id: 2, img_url: "https://x.example/b.png" },
    ],
    options,
  ).api;
  expect((await banners.getSiteBanners({})).data.map(({ img_url }: { img_url: string }) => img_url)).toEqual([
    "https://cdn.example/files/b.png",
    "https://x.example/b.png",
  ]);
  const downloads = clientOfReply(200, [{ seq: 1, link_icon: "/i.svg", link_address: "/dl/full.zip" }], options).api;
  expect((await downloads.getdownloadsall({})).data).toMatchObject([
    { link_icon: "https://cdn.example/files/i.svg", link_address: "https://cdn.example/files/dl/full.zip" },
  ]);
  const shopitem = { ProductNum: 1, ItemName: "Cap", image_url: "cap.png" };
  const shown = [{ shopitem: { image_url: "https://cdn.example/files/cap.png" } }];
  const isOwnFile = (address: string) => address === "/art/news/notice.webp";
  const own = { id: 1, img_thumbnail: "/art/news/notice.webp", content: '<img src="/art/x.png">' };
  const portal = clientOfReply(200, [own], { ...options, isOwnFile }).api;
  expect((await portal.getspecificnews({ newsid: 1 })).data).toMatchObject([
    {
      img_thumbnail: "/art/news/notice.webp",
      content: '<img src="https://cdn.example/files/art/x.png" alt="" loading="lazy" />',
    },
  ]);
  const cart = clientOfReply(200, [{ seq: 1, quantity: 1, shopitem }], options).api;
  expect((await cart.getcart({})).data).toMatchObject(shown);
  const shopPurchases = clientOfReply(200, { purchasehistory: [{ shopitem }, { shopitem: null }] }, options).api;
  expect((await shopPurchases.shoppurchases({ page: 1 })).purchasehistory).toMatchObject([
    ...shown,
    { shopitem: null },
  ]);
  const lines = [{ line: 1, shopitem, quantity: 1, delivery: {} }];
  const receipt = clientOfReply(200, { purchase: { id: 1, total: 0, lines } }, options).api;
  expect((await receipt.getpurchase({ id: 1 })).purchase.lines).toMatchObject(shown);
});

test.each([
  ["401 keeps the server's message", 401, { message: "Token expired" }, "unauthorized", "Token expired"],
  ["403", 403, { error: "No" }, "forbidden", "No"],
  ["404 of a specified call", 404, { message: "Nothing here" }, "not_found", "Nothing here"],
  ["409", 409, { error: "Taken" }, "conflict", "Taken"],
  ["422", 422, { message: "Not right" }, "invalid", "Not right"],
  ["429 has its own text", 429, { message: "Slow down" }, "rate_limited", "Too many Requests! try again later"],
  ["500 with an error field, which goes first", 500, { error: "Broken", message: "Other" }, "unavailable", "Broken"],
  [
    "500 with a message field",
    500,
    { error: "", message: "Down for maintenance" },
    "unavailable",
    "Down for maintenance",
  ],
  ["500 with a flag for an error", 500, { error: true, message: "Down" }, "unavailable", "Down"],
  ["500 without a word", 500, "", "unavailable", "Unkown Error : Status 500"],
  ["500 as a page", 500, "<html><h1>Oops</h1></html>", "unavailable", "Unkown Error : Status 500"],
  ["500 as a list", 500, ["Oops"], "unavailable", "Unkown Error : Status 500"],
  ["418", 418, "", "invalid", "Unkown Error : Status 418"],
  ["501", 501, { message: "Not implemented" }, "not_offered", "Not available on this server."],
] as const)("the error of status %s", async (_, status, body, code, message) => {
  await expect(clientOfReply(status, body).api.processlogin(login)).rejects.toMatchObject({
    name: "GameApiError",
    code,
    message,
  });
});

test("an unknown optional call is not offered; another portal's 'not found' is distinguished", async () => {
  const unknown = clientOfReply(404, "<html>Not Found</html>").api;
  await expect(unknown.getnewspage({ type: 0, page: 1 })).rejects.toMatchObject({
    code: "not_offered",
    message: "Not available on this server.",
  });
  // Section 7 has this call, so its server is failing.
  await expect(unknown.getSiteBanners({})).rejects.toMatchObject({
    code: "unavailable",
    message: "Unkown Error : Status 404",
  });
  const known = clientOfReply(404, { error: "No such page", code: "not_found" }).api;
  await expect(known.getnewspage({ type: 0, page: 1 })).rejects.toMatchObject({
    code: "not_found",
    message: "No such page",
  });
});

test.each([
  ["fields", { fields: { userId: ["Taken", "Short"] } }, { userId: ["Taken", "Short"] }],
  [
    "a form-error by field",
    { "form-error": { userId: "Taken", userEmail: ["Bad"] } },
    { userId: ["Taken"], userEmail: ["Bad"] },
  ],
  ["a form-error list", { "form-error": ["Taken", "Bad"] }, { "": ["Taken", "Bad"] }],
  ["errors", { errors: { userId: ["Taken"] } }, { userId: ["Taken"] }],
  ["none", { "form-error": { userId: 5 } }, undefined],
])("messages for single fields come from %s", async (_, body, fields) => {
  const error = await clientOfReply(400, { message: "Not valid", ...body })
    .api.findUserID({ findIDEmail: "a@b.example" })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "invalid", message: "Not valid" });
  expect((error as { fields?: unknown }).fields).toEqual(fields);
});

test.each([301, 302, 303, 307, 308])("a redirect (%i) is not followed", async (status) => {
  const { api, seen } = clientOfScript("redirect", [String(status), JSON.stringify({ data: [] })]);
  await expect(api.getSiteBanners({})).rejects.toMatchObject({
    code: "unavailable",
    message: `Unkown Error : Status ${status}`,
  });
  expect(await seen()).toHaveLength(1);
});

test.each([
  ["garbage", '{"data":['],
  ["a page", "<!doctype html><title>Welcome</title>"],
])("%s instead of JSON is an unavailable error", async (_, body) => {
  await expect(clientOfReply(200, body).api.getSiteBanners({})).rejects.toMatchObject({
    code: "unavailable",
    message: UNEXPECTED,
  });
  expect(logged).toEqual([
    "game-api upstream: getSiteBanners (GET /getSiteBanners): status 200, but the reply is not JSON or too large",
  ]);
});

test("a malformed reply is an unavailable error; the log names the path and no value", async () => {
  const token = "secret-of-the-player";
  const body = { data: "secret-value" };
  const { api } = clientOfReply(200, body, { caller: { ip: "203.0.113.7", token } });
  await expect(api.getSiteBanners({})).rejects.toMatchObject({ code: "unavailable", message: UNEXPECTED });
  expect(logged).toEqual(["game-api upstream: getSiteBanners (GET /getSiteBanners): the reply has no data"]);
});

test("an invalid row is dropped and logged once for all requests, without its value", async () => {
  const logMismatches = createMismatchLog();
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const body = { data: [{ id: 1 }, { id: "secret-value", img_url: "/a.png" }, null] };
  for (let request = 0; request < 3; request += 1) {
    const { api } = clientOfReply(200, body, { logMismatches });
    expect(await api.getSiteBanners({})).toMatchObject({ data: [{ id: 1 }] });
  }
  const other = clientOfReply(200, { data: [{ id: 1, title: { a: 1 } }] }, { logMismatches });
  await other.api.getSiteBanners({});
  expect(warn.mock.calls.flat()).toEqual([
    "game-api upstream: getSiteBanners (GET /getSiteBanners): could not read data[].id; dropped 2 of the entries (logged once)",
    "game-api upstream: getSiteBanners (GET /getSiteBanners): could not read data[].title (logged once)",
  ]);
  expect(logged).toEqual([]);
});

/** Every call of section 7 with the visitor's input or the session's data. */
const inputsByCall: Record<string, object> = {
  processlogin: login,
  logout: {},
  register: {
    userId: "newcomer",
    userFirstName: "",
    userLastName: "Cruz",
    userPassword: "Moonlit-Gate-1",
    userPasswordConfirm: "Moonlit-Gate-1",
    userEmail: "new@mail.example",
    secretQuestion: "2",
    secretAnswer: "Lantern",
    gender: "Male",
    country: "",
    agreeTerms: "on",
  },
  processCoupon: { CouponCode: "abCD-1" },
  whitelistUserIp: {},
  updateuserdetails: { UserNum: 7, UserID: "bituin", UserPass: "Moonlit-Gate-1", UserEmail: "new@mail.example" },
  findUserID: { findIDEmail: "new@mail.example" },
  findPassword: { findPWID: "bituin", findPWEmail: "new@mail.example" },
  updatepassword: { UserNum: 7, UserID: "bituin", UserPass: "Moonlit-Gate-1", NewUserPass: "Silver-Moon-2" },
  validateSecretAnswer: { UserID: "bituin", secretAnswer: "Lantern" },
  validatePassword: { UserNum: 7, UserID: "bituin", UserPass: "Moonlit-Gate-1" },
};
const writesOfSection7 = callNames()
  .filter((name) => calls[name].origin === "specification" && calls[name].method === "POST")
  .map((name) => calls[name].id);

test("every write of section 7 is covered below", () => {
  expect(Object.keys(inputsByCall).sort()).toEqual([...writesOfSection7].sort());
});

/** The fields of section 7 that may be empty. */
const emptyByCall: Record<string, object> = {
  processCoupon: { ReferralCode: "" },
  updateuserdetails: { UserPass2: "", NameFirst: "", NameLast: "", PhoneNumber: "" },
  validateSecretAnswer: { UserNum: "" },
};

test.each(writesOfSection7)("the body of %s has the fields of section 7, and only those", async (name) => {
  const { api, seen } = clientOfReply(200, { message: "Ok", status: 1 });
  const call: (input: unknown) => Promise<unknown> = api[name];
  const input = inputsByCall[name] as Record<string, unknown>;
  await call(input);
  // Fields that are null or missing are sent without a value.
  await call({ ...input, ReferralCode: null, UserPass2: undefined });
  const bodies = (await seen()).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  const expected = Object.keys(input).length > 0 ? { ...input, ...emptyByCall[name] } : "";
  for (const body of bodies) expect(body === "" ? "" : JSON.parse(body)).toEqual(expected);
});

test("the pages send the fields of their forms: details, a voucher, a password", async () => {
  const { gameApi, seen } = clientOfReply(200, { message: "Ok", status: 1 });
  const session = await Session.open(new Request("https://portal.test/"), {
    keys: new Keyring(["a-secret-for-tests".padEnd(40, "0")]),
    now: () => 0,
  });
  const player = testLogin({ userNum: 7, userId: "bituin", nameFirst: "Test", nameLast: "", phone: "" });
  session.logIn(player);
  const content = { settings: { read: async () => ({ siteName: "Moonlit Gate" }) } };
  const services = { source: "upstream", session, gameApi, content } as unknown as Services;
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };
  await changeAccount(services, player, form({ intent: "redeem", voucherCode: " lowercase1 ", referralCode: "" }));
  await changeAccount(
    services,
    player,
    form({ intent: "details", password: "a b", email: "new@mail.example", nameFirst: "", nameLast: "" }),
  );
  session.logIn(player);
  const passwords = { password: "a b", newPassword: "Silver-Moon-2", retypedNewPassword: "Silver-Moon-2" };
  await changePassword(services, player, form({ ...passwords, secretAnswer: "Lantern" }));
  const requests = (await seen()).map(({ path, body }) => [path, body && JSON.parse(body)]);
  const account = { UserNum: 7, UserID: "bituin" };
  expect(requests).toEqual([
    ["/processCoupon", { CouponCode: "LOWERCASE1", ReferralCode: "" }],
    ["/api/validate-password", { ...account, UserPass: "a b" }],
    [
      "/updateuserdetails",
      {
        ...account,
        UserPass: "a b",
        UserPass2: "",
        UserEmail: "new@mail.example",
        NameFirst: "",
        NameLast: "",
        PhoneNumber: "",
      },
    ],
    ["/logout", ""],
    ["/validate-secret-answer", { ...account, secretAnswer: "Lantern" }],
    ["/updatepassword", { ...account, UserPass: "a b", NewUserPass: "Silver-Moon-2" }],
    ["/logout", ""],
  ]);
});

test("details are not sent when a wrong password is reported with a success status", async () => {
  const { gameApi, seen } = clientOfReply(200, { message: "Password is incorrect.", status: 0 });
  const player = testLogin({ userNum: 7, userId: "bituin" });
  const session = await Session.open(new Request("https://portal.test/"), {
    keys: new Keyring(["a-secret-for-tests".padEnd(40, "0")]),
    now: () => 0,
  });
  session.logIn(player);
  const form = new FormData();
  const fields = { intent: "details", password: "wrong", email: "new@mail.example" };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answered = await changeAccount({ session, gameApi } as unknown as Services, player, form);
  expect(answered).toMatchObject({
    init: { status: 400 },
    data: { result: { error: { password: ["Password is incorrect. Please try again."] } } },
  });
  expect((await seen()).map(({ path }) => path)).toEqual(["/api/validate-password"]);
  expect(session.login).toBeDefined();
});

test.each([
  { message: "Secret Answer is incorrect. Please try again." },
  { message: "Wrong" },
  { status: 422, message: "Checked" },
  { valid: false, message: "Checked" },
])("the password is not changed when the secret answer is refused with a success status: %j", async (body) => {
  const { gameApi, seen } = clientOfReply(200, body);
  const player = testLogin({ userNum: 7, userId: "bituin" });
  const session = await Session.open(new Request("https://portal.test/"), {
    keys: new Keyring(["a-secret-for-tests".padEnd(40, "0")]),
    now: () => 0,
  });
  session.logIn(player);
  const form = new FormData();
  const passwords = { password: "a b", newPassword: "Silver-Moon-2", retypedNewPassword: "Silver-Moon-2" };
  for (const [name, value] of Object.entries({ ...passwords, secretAnswer: "Lantern" })) form.set(name, value);
  const content = { settings: { read: async () => ({ siteName: "Moonlit Gate" }) } };
  const answered = await changePassword(
    { source: "upstream", session, gameApi, content } as unknown as Services,
    player,
    form,
  );
  expect(answered).toMatchObject({
    init: { status: 400 },
    data: { result: { error: { secretAnswer: ["Secret Answer is incorrect. Please try again."] } } },
  });
  expect((await seen()).map(({ path }) => path)).toEqual(["/validate-secret-answer"]);
  expect(session.login).toBeDefined();
});

test.each([{ message: "No query results" }, { message: "Not found." }, { data: null }])(
  "an unknown news item is an empty list: %j",
  async (body) => {
    const { api, seen } = clientOfReply(404, body);
    expect(await api.getspecificnews({ newsid: 9 })).toEqual({ data: [], newer: [], older: [] });
    expect(await seen()).toHaveLength(1);
  },
);

test.each(["<html>Not Found</html>", "", { message: "The route getspecificnews/9 could not be found." }])(
  "a 404 of the router is a failure, so that it does not replace a news item: %j",
  async (body) => {
    const { api } = clientOfReply(404, body);
    await expect(api.getspecificnews({ newsid: 9 })).rejects.toMatchObject({ code: "unavailable" });
  },
);

test.each([
  ["37", 37],
  ["0", 1],
  ["999999999", 86_400],
  ["soon", undefined],
  [new Date(Date.now() + 90_000).toUTCString(), expect.toSatisfy((seconds: number) => seconds > 80 && seconds <= 91)],
])("Retry-After %j of the server is passed on within a maximum", async (header, seconds) => {
  const { api } = clientOfScript("reply-with", ["429", "{}", "retry-after", header]);
  await expect(api.shoppurchases({ page: 1 })).rejects.toMatchObject({ code: "rate_limited", retryAfter: seconds });
});

test("a reply of 2 MB is read, a larger one is not", async () => {
  const limit = 2 * 1024 * 1024;
  expect(await clientOfScript("huge", [String(limit)]).api.getSiteBanners({})).toEqual({ data: [] });
  const { api, seen } = clientOfScript("huge", [String(limit + 1)]);
  await expect(api.getSiteBanners({})).rejects.toMatchObject({ code: "unavailable", message: UNEXPECTED });
  expect(await seen()).toHaveLength(1);
});

test.each(["silence", "stall"])("the time limit covers the whole exchange: %s", async (script) => {
  const { api, seen } = clientOfScript(script, [], { timeoutMs: 1000 });
  await Promise.all([
    expect(api.getSiteBanners({})).rejects.toMatchObject({ code: "unavailable", message: NETWORK_ERROR }),
    expect(api.processlogin(login)).rejects.toMatchObject({ code: "unavailable", message: NETWORK_ERROR }),
  ]);
  expect((await seen()).map(({ method }) => method).sort()).toEqual(["GET", "GET", "POST"]);
  expect(logged.sort()).toEqual([
    "game-api upstream: getSiteBanners (GET /getSiteBanners): no answer (TimeoutError)",
    "game-api upstream: processlogin (POST /processlogin): no answer (TimeoutError)",
  ]);
});

test.each(["cut-off", "hang-up"])(
  "a broken connection is a network error; reads are tried twice, writes once: %s",
  async (script) => {
    const { api, seen } = clientOfScript(script);
    await expect(api.getSiteBanners({})).rejects.toMatchObject({ code: "unavailable", message: NETWORK_ERROR });
    await expect(api.processlogin(login)).rejects.toMatchObject({ code: "unavailable", message: NETWORK_ERROR });
    expect((await seen()).map(({ method }) => method)).toEqual(["GET", "GET", "POST"]);
    expect(logged).toHaveLength(2);
  },
);

test("a closed port is a network error", async () => {
  // No server listens on port 1.
  const api = wireGameApi(
    createUpstreamGameApi({ baseUrl: "http://127.0.0.1:1", caller: { ip: "203.0.113.7", token: undefined } }),
  );
  await expect(api.getSiteBanners({})).rejects.toMatchObject({ code: "unavailable", message: NETWORK_ERROR });
  expect(logged).toHaveLength(1);
});

test.each([502, 503, 504])("status %i: a read is retried once, a write is not", async (status) => {
  const recovering = clientOfScript("reply-later", [String(status), JSON.stringify({ data: [{ id: 3 }] })]);
  expect(await recovering.api.getSiteBanners({})).toMatchObject({ data: [{ id: 3 }] });
  expect(await recovering.seen()).toHaveLength(2);

  const down = clientOfReply(status, "");
  await expect(down.api.getSiteBanners({})).rejects.toMatchObject({ code: "unavailable" });
  expect(await down.seen()).toHaveLength(2);

  const writing = clientOfScript("reply-later", [String(status), "{}"]);
  await expect(writing.api.processlogin(login)).rejects.toMatchObject({ code: "unavailable" });
  expect(await writing.seen()).toHaveLength(1);
});

test("a connection that breaks once is retried; a permanent error is not", async () => {
  const { api, seen } = clientOfScript("hang-up-once", [JSON.stringify({ data: [] })]);
  expect(await api.getSiteBanners({})).toEqual({ data: [] });
  expect(await seen()).toHaveLength(2);
  expect(logged).toEqual([]);

  const failing = clientOfReply(500, "");
  await expect(failing.api.getSiteBanners({})).rejects.toMatchObject({ code: "unavailable" });
  expect(await failing.seen()).toHaveLength(1);
});
