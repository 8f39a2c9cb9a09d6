import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { Keyring } from "#app/crypto/keyring.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { protectHashes } from "#app/features/account-import/embedded/protect-hashes.ts";
import { retentionRules } from "#app/features.ts";
import { insertAccount } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { type TestGameApi, testGameApi, testKeys } from "#tests/fixtures/embedded.ts";

const password = "Moonlit-Gate 7";

/**
 * Hashes of that password, made with bcrypt 5.0.0, argon2-cffi 25.1.0, passlib 1.7.4 (phpass) and hashlib of Python. The
 * one of WordPress is bcrypt over hmac and base64 of Python, as `wp_hash_password` of WordPress 6.8 does it.
 */
const slow = {
  bcrypt_2a: "$2a$04$UAs79als.ZvN11kthC4Gqe8gyXJmjofTrm3nPDNO0sD1.3noSUEqW",
  bcrypt_2b: "$2b$10$NoMJetFZzYsvDs1inxmbJ.QN4EAbhf87ji19ccbja0Sg8qTlzHLGC",
  bcrypt_2y: "$2y$10$NoMJetFZzYsvDs1inxmbJ.QN4EAbhf87ji19ccbja0Sg8qTlzHLGC",
  wordpress: "$wp$2y$10$3z11NbfeFjZ2OBSROYOnNeOk2Ja4jbtpKW7TeNhf1HZbpB7p/p/Xy",
  argon2id: "$argon2id$v=19$m=1024,t=2,p=1$4Bn0Is0JZdneSBTvV2dRXQ$eWBh3R1Wvp92Wv11BkHfgudeJuGY1qHVMf4xEpC+g28",
  argon2id_lanes: "$argon2id$v=19$m=1024,t=2,p=2$TA1WpNCrdOz1gSHhpC4nMQ$68e7vD59CYTk/OoyZOTWmQZIpYt3+l8R+1keHxG7F+U",
  argon2i: "$argon2i$v=19$m=1024,t=3,p=1$UzzQb8mkbaeKKZHcfcl7CQ$nP3TMIso/8XGJD2Gq9FPDf3ng+qdBzcVyronDpMn9vI",
};
const fast = {
  phpass_p: "$P$BRB5KlCBwhPApc.mf8JWb8HwQb5NOr.",
  phpass_h: "$H$63b9yiLoAU7qnbCaWMO.hoQLl2fML61",
  md5_hex: "e2497d71ce0cf3176d7cdf2b8b58c00d",
  sha1: "8977E183BACD7D776A28D2952898F35E18A2F88B",
  sha256: "54e1f514295e211075f5b5a5702117b716cdb656b6d8b0f209abea0b3a065155",
};

beforeEach(async () => {
  attempts = 0;
  await env.DB.batch(
    ["audit_log", "mails", "notices", "rate_counters"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
});

async function openImport(userType = 30) {
  const portal = testGameApi();
  const { token } = await newLogin(userType);
  const owner = portal.as({ token });
  const check = (csv: string) => owner.accountImport.import({ csv, dryRun: 1 });
  const importList = async (csv: string, inGame: 0 | 1 = 0) => {
    const { seen } = await check(csv);
    return owner.accountImport.import({ csv, dryRun: 0, seen, inGame });
  };
  return { ...portal, token, owner, check, importList };
}

const stored = (userId: string) =>
  env.DB.prepare("SELECT * FROM users WHERE user_id_key = ?")
    .bind(userId.toLowerCase())
    .first<Record<string, unknown>>();

/** Logs in from an address of its own for each attempt, because those of one address are limited. */
const logIn = ({ as }: TestGameApi, userId: string, typed = password) => {
  attempts += 1;
  return as({ ip: `203.0.113.${attempts}` }).accounts.logIn({ userId, password: typed });
};
let attempts = 0;

const wrong = { code: "unauthorized", message: "The user ID or password is incorrect." };

/** A list of accounts with hashes, named by them. */
const listOf = (hashes: Record<string, string>) =>
  [
    "user_login;user_email;user_pass",
    ...Object.entries(hashes).map(([id, hash]) => `${id};${id}@old.test;"${hash}"`),
  ].join("\r\n");

test("a hash of every form is checked at the first login, which replaces it by the site's own", async () => {
  const portal = await openImport();
  const result = await portal.importList(listOf({ ...slow, ...fast }));
  expect(result).toMatchObject({ added: 12, fast: 5, withoutHash: 0, existing: 0, refused: 0, imported: true });
  for (const [id, hash] of Object.entries({ ...slow, ...fast })) {
    const imported = await stored(id);
    if (id in slow) expect(imported?.password_hash).toBe(hash);
    else expect(imported?.password_hash).toMatch(/^sealed\|/);
    await expect(logIn(portal, id, "Moonlit-Gate 8"), id).rejects.toMatchObject(wrong);
    expect(await stored(id), "a wrong password changes nothing").toEqual(imported);
    expect((await logIn(portal, id)).token, id).toBeTruthy();
    const own = (await stored(id))?.password_hash;
    expect(own).toMatch(/^scrypt\$2\$1\$1\$/);
    await expect(logIn(portal, id, "Moonlit-Gate 8"), id).rejects.toMatchObject(wrong);
    expect((await logIn(portal, id)).token).toBeTruthy();
    expect((await stored(id))?.password_hash, "an own hash stays").toBe(own);
  }
});

test("a job puts the site's own hash over fast ones, with which the player can log in as well", async () => {
  const portal = await openImport();
  const list = Object.fromEntries(Object.entries(fast).map(([id, hash]) => [`job_${id}`, hash]));
  await portal.importList(listOf(list));
  expect((await portal.owner.accountImport.state({})).sealed).toBeGreaterThanOrEqual(5);
  const database = await env.DB.prepare("SELECT group_concat(password_hash) AS hashes FROM users").first<{
    hashes: string;
  }>();
  for (const hash of Object.values(fast)) expect(database?.hashes.toLowerCase()).not.toContain(hash.toLowerCase());
  const context = { ...portal.context, retention: retentionRules };
  await protectHashes(context);
  expect(await portal.owner.accountImport.state({})).toEqual({ isOwner: true, hasAgent: false, sealed: 0 });
  for (const id of Object.keys(list)) {
    expect((await stored(id))?.password_hash).toMatch(/^(\$[PH]\$.{9}|md5|sha1|sha256)\|scrypt\$/);
    await expect(logIn(portal, id, "Moonlit-Gate 8"), id).rejects.toMatchObject(wrong);
    expect((await logIn(portal, id)).token, id).toBeTruthy();
    expect((await stored(id))?.password_hash).toMatch(/^scrypt\$/);
  }
});

test("a sealed hash that the present secret cannot open stays until it can be opened", async () => {
  const portal = await openImport();
  await portal.importList(listOf({ secret_gone: fast.md5_hex }));
  const keys = new Keyring(["another secret, which is long enough to be one"]);
  await protectHashes({ ...portal.context, keys, retention: retentionRules });
  expect((await portal.owner.accountImport.state({})).sealed).toBe(1);
  expect((await logIn(portal, "secret_gone")).token).toBeTruthy();
});

test("the first login that is sent twice opens two sessions", async () => {
  const portal = await openImport();
  await portal.importList(listOf({ twice_in: slow.bcrypt_2a }));
  const replies = await Promise.all([logIn(portal, "twice_in"), logIn(portal, "twice_in")]);
  expect(replies.map(({ token }) => Boolean(token))).toEqual([true, true]);
});

test("while strangers guess, a right password costs no more than a wrong one: the hash is replaced later", async () => {
  const portal = await openImport();
  await portal.importList(listOf({ guessed_at: slow.bcrypt_2a }));
  await expect(logIn(portal, "guessed_at", "Guess-1-Lantern")).rejects.toMatchObject(wrong);
  await env.DB.exec("UPDATE rate_counters SET count = 50 WHERE key LIKE 'loginsFromElsewhere %'");
  const hash = (await stored("guessed_at"))?.password_hash;
  const { challenge } = await portal.as({ ip: "192.0.2.200" }).accounts.logIn({ userId: "guessed_at", password });
  expect(challenge).toBeTruthy();
  expect((await stored("guessed_at"))?.password_hash).toBe(hash);
  await portal.settle();
});

test("a preview changes nothing, and an import is done once and tells nobody", async () => {
  const portal = await openImport();
  const csv = [
    "\uFEFFUser ID,E-mail,Registered,Confirmed,First Name,Country,role_id",
    "preview_1,Preview.One@old.test,2020-05-06 07:08:09,yes,Juan,Philippines,3",
    "preview_2,preview.two@old.test,1600000000,NULL,,,",
  ].join("\n");
  const before = await env.DB.prepare("SELECT count(*) AS n FROM users").first("n");
  const checked = await portal.check(csv);
  expect(checked).toMatchObject({ added: 2, withoutHash: 2, imported: false, ignored: ["role_id"], problems: [] });
  expect(await env.DB.prepare("SELECT count(*) AS n FROM users").first("n")).toBe(before);
  await portal.importList(csv);
  expect(await stored("preview_1")).toMatchObject({
    ...{ email: "Preview.One@old.test", email_key: "preview.one@old.test", name_first: "Juan", country: "Philippines" },
    ...{ created_at: Date.UTC(2020, 4, 5, 23, 8, 9), email_verified_at: portal.clock.time, user_type: 0 },
  });
  expect(await stored("preview_2")).toMatchObject({ created_at: 1_600_000_000_000, email_verified_at: null });
  const audited = await env.DB.prepare("SELECT action, target, after FROM audit_log").all();
  expect(audited.results).toEqual([
    { action: "adminimportaccounts", target: "accounts", after: JSON.stringify({ added: 2, fast: 0, withoutHash: 2 }) },
  ]);
  const rows = await env.DB.prepare("SELECT * FROM users ORDER BY user_num").all();
  expect(await portal.importList(csv)).toMatchObject({ added: 0, existing: 2, refused: 0, imported: true });
  expect(await env.DB.prepare("SELECT * FROM users ORDER BY user_num").all()).toMatchObject({ results: rows.results });
  await portal.settle();
  expect(portal.mails).toEqual([]);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM mails").first("n")).toBe(0);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM notices").first("n")).toBe(0);
});

test("an account without a hash gets a link for a new password", async () => {
  const portal = await openImport();
  await portal.importList("User ID\tE-mail\nno_hash_1\tno.hash@old.test");
  await expect(logIn(portal, "no_hash_1", "")).rejects.toMatchObject({ code: "invalid" });
  await expect(logIn(portal, "no_hash_1")).rejects.toMatchObject(wrong);
  await portal.gameApi.accounts.findPassword({ userId: "no_hash_1", email: "no.hash@old.test" });
  await portal.settle();
  expect(portal.mails.map(({ to }) => to)).toEqual(["no.hash@old.test"]);
});

test("lines with a problem are left out and named, equal problems as one", async () => {
  const portal = await openImport();
  await insertAccount(env.DB, { userId: "taken_here", email: "other@old.test" });
  await insertAccount(env.DB, { userId: "its_owner", email: "owned@old.test" });
  const csv = [
    "User ID,E-mail,Password,Created At,Confirmed",
    "fine_one,fine@old.test,,,",
    "abc,short@old.test,,,",
    "no spaces,spaces@old.test,,,",
    "no_address,nowhere,,,",
    "taken_here,mine@old.test,,,",
    "new_owner,OWNED@old.test,,,",
    "FINE_one,second@old.test,,,",
    "fine_two,fine@old.test,,,",
    "costly_1,c1@old.test,$2y$14$NoMJetFZzYsvDs1inxmbJ.QN4EAbhf87ji19ccbja0Sg8qTlzHLGC,,",
    `costly_2,c2@old.test,"$argon2id$v=19$m=65536,t=4,p=1$0ZX8uLRyonvdRm/ubNr6nA$Fa3bk6oMCjinM8iWw3xGWgxGad1N0r3yNDMlvYEaYHg",,`,
    "costly_3,c3@old.test,$P$SRB5KlCBwhPApc.mf8JWb8HwQb5NOr.,,",
    "unknown_1,u1@old.test,$2x$10$NoMJetFZzYsvDs1inxmbJ.QN4EAbhf87ji19ccbja0Sg8qTlzHLGC,,",
    "unknown_2,u2@old.test,hunter2,,",
    "times_1,t1@old.test,,0000-00-00 00:00:00,",
    "times_2,t2@old.test,,2099-01-01,",
    "times_3,t3@old.test,,,perhaps",
  ].join("\n");
  const { problems, ...counts } = await portal.importList(csv);
  expect(counts).toMatchObject({ added: 1, existing: 0, refused: 15, imported: true });
  expect(problems.map(({ column, lines, problem }) => `${lines?.join()} ${column}: ${problem.slice(0, 40)}`)).toEqual([
    "3,4 User ID: Username must have 4 to 20 characters: l",
    "5 E-mail: Enter a valid email address.",
    "6 User ID: Another account with a different e-mail ",
    "7 E-mail: Another account has this e-mail address.",
    "8 User ID: It is already in line 2.",
    "9 E-mail: It is already in line 2.",
    "10 Password Hash: bcrypt with cost 14 takes too long: the ",
    "11 Password Hash: Argon2 with 65536 KiB and 4 passes needs",
    "12 Password Hash: phpass with so many rounds takes too lon",
    "13,14 Password Hash: This is not a hash that the site knows: ",
    "15 Registered: This is not a time, such as 2024-12-24 2",
    "16 Registered: This time is in the future.",
    "17 Confirmed: This must be “yes”, “no”, or the time of",
  ]);
  expect(await stored("taken_here")).toMatchObject({ email: "other@old.test" });
});

test("nobody gets the user ID of a deleted account by an import", async () => {
  const portal = await openImport();
  const [hash = ""] = await testKeys.hashes("deleted user ID gone_away");
  await env.DB.prepare("INSERT INTO deleted_user_ids VALUES (?, 1)").bind(hash).run();
  const { added, problems } = await portal.check("User ID,E-mail\nGone_away,gone@old.test");
  expect([added, problems[0]?.problem]).toEqual([0, expect.stringContaining("was deleted here")]);
});

test("a list that is no list of accounts, or too long, is refused with the reason", async () => {
  const { check } = await openImport();
  const refusals: [csv: string, reason: RegExp][] = [
    ["", /has no accounts/],
    ["User ID,E-mail", /has no accounts/],
    ["User ID,Age\nlantern,3", /does not name the column “E-mail”/],
    ["User ID,Login,E-mail\na,b,c", /Two columns are read as “User ID”/],
    [`User ID,E-mail\n${"lantern,a@b.c\n".repeat(5001)}`, /at most 5,000 accounts. Split it/],
  ];
  for (const [csv, reason] of refusals) {
    const refused = await check(csv).catch((error: { fields?: Record<string, unknown[]> }) => error.fields?.csv);
    expect(JSON.stringify(refused)).toBeTruthy();
    await expect(check(csv)).rejects.toMatchObject({ code: "invalid" });
    await expect(check(csv)).rejects.toThrow(reason);
  }
});

test("only an owner who has just proved who they are imports, and only the list that was checked", async () => {
  const csv = "User ID,E-mail\nchecked_1,checked@old.test";
  const { owner, check, token } = await openImport();
  const { seen } = await check(csv);
  await expect(owner.accountImport.import({ csv, dryRun: 0 })).rejects.toMatchObject({ code: "conflict" });
  const other = csv.replace("checked@", "changed@");
  await expect(owner.accountImport.import({ csv: other, dryRun: 0, seen })).rejects.toMatchObject({ code: "conflict" });
  await env.DB.prepare("UPDATE sessions SET authenticated_at = 0 WHERE token_hash = ?")
    .bind(await hashOf(token))
    .run();
  await expect(owner.accountImport.import({ csv, dryRun: 0, seen })).rejects.toMatchObject({
    code: "reauthentication_required",
  });
  expect(await stored("checked_1")).toBeNull();
  const editor = await openImport(20);
  await expect(editor.check(csv)).rejects.toMatchObject({ code: "forbidden" });
});

test("5,000 accounts with weak hashes are imported by one request", async () => {
  const portal = await openImport();
  const lines = Array.from({ length: 5000 }, (_, place) => `many_${place},many.${place}@old.test,${fast.sha256}`);
  const csv = ["User ID,E-mail,Password Hash", ...lines].join("\n");
  expect(await portal.importList(csv)).toMatchObject({ added: 5000, fast: 5000, imported: true });
  await env.DB.prepare("DELETE FROM users WHERE user_id_key LIKE 'many\\_%' ESCAPE '\\'").run();
});

test("players who have accounts in the game connect them themselves", async () => {
  const portal = await openImport();
  await portal.importList("User ID,E-mail\nin_game_1,in.game@old.test", 1);
  const game = await env.DB.prepare(
    "SELECT state FROM game_accounts JOIN users USING (user_num) WHERE user_id_key = 'in_game_1'",
  ).first("state");
  expect(game).toBe("unlinked");
});
