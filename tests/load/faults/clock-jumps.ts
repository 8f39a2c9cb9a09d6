import { DatabaseSync } from "node:sqlite";
import { rateLimits } from "#app/embedded/rate-limit-table.ts";
import { monthName } from "#app/features/rankings/months.ts";
import { manilaMonth } from "#app/format/manila-time.ts";
import {
  logIn,
  newVisitor,
  type Observation,
  type ObservedSite,
  PASSWORD,
  type PageResult,
  prepareOrder,
  sendOrder,
} from "./observed-site.ts";
import type { PageResponse } from "./visitor.ts";

const DAY = 86_400_000;
/** Longer than the lifetime of a session. */
const LONG_JUMP = 40 * DAY;
const RECOVERY_TIMEOUT = 60_000;
const POLL_INTERVAL = 200;
const PAGES = ["/", "/news", "/rankings"];
/** The subject that the news page shows after a publication. */
const PUBLISHED = "Published after the jump";

/**
 * Moves the clock over the end of a month, 40 days ahead, and back again, with visitors on the site.
 * @param databaseFile database of the running portal, for a publication like one by another isolate
 */
export async function observeClockJumps(observed: ObservedSite, databaseFile: string): Promise<Observation[]> {
  return [await jumpOverMonthEnd(observed), await jumpForwardAndBack(observed, databaseFile)];
}

/** Records the responses that visitors get, and the wrong ones as problems. */
function createRecorder(fault: string) {
  const results: PageResult[] = [];
  const problems: string[] = [];
  return {
    problems,
    /** Repeats a request until the response is the expected one, and records how long that took. */
    async expect(
      page: string,
      request: () => Promise<PageResponse>,
      isExpected: (response: PageResponse) => boolean,
    ): Promise<void> {
      const since = performance.now();
      const responses: PageResponse[] = [];
      let recovered = false;
      while (!recovered && performance.now() - since < RECOVERY_TIMEOUT) {
        if (responses.length > 0) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
        const response = await request();
        responses.push(response);
        recovered = isExpected(response);
      }
      const last = responses.at(-1);
      if (!recovered) problems.push(`${page}: still ${last?.status} ${last?.text}`);
      results.push({
        page,
        answers: [...new Set(responses.map(({ status, text }) => `${status} ${text}`))],
        longestMs: Math.max(...responses.map(({ milliseconds }) => milliseconds)),
        recoveredMs: recovered ? Math.round(performance.now() - since) : undefined,
      });
    },
    observation: (lost: number): Observation => ({ fault, results, lost, problems }),
  };
}

async function jumpOverMonthEnd(observed: ObservedSite): Promise<Observation> {
  const { site } = observed;
  const { expect, problems, observation } = createRecorder("clock: over the month's end");
  const now = Date.now();
  const month = manilaMonth(now);
  const [year = 0, number = 0] = month.split("-").map(Number);
  const nextStart = Date.UTC(year, number, 1) - 8 * 3_600_000;
  const next = manilaMonth(nextStart);

  const buyer = observed.nextAccount();
  const player = await logIn(site, buyer);
  const order = await prepareOrder(observed, buyer, player);
  const firstName = await nameOfFirstRank(site, "now");
  for (const path of PAGES) await newVisitor(site).get(path);
  await observed.setClock(nextStart + 30_000 - now);

  await expect(
    "/api, this month",
    () => newVisitor(site).get("/api/getmonthlyrankings/killer/now/all/all/1"),
    ({ body }) => body.startsWith(`{"data":[],"month":"${next}"`),
  );
  const row = `>${firstName}<`;
  await expect(
    "/rankings",
    () => newVisitor(site).get("/rankings?tab=killer"),
    ({ status, body }) => status === 200 && body.includes(monthName(next)) && !rankingSection(body).includes(row),
  );
  await expect(
    "last month's",
    () => newVisitor(site).get(`/rankings?tab=killer&month=${month}`),
    ({ status, body }) => status === 200 && rankingSection(body).includes(row),
  );
  for (const path of ["/", "/news"])
    await expect(
      path,
      () => newVisitor(site).get(path),
      ({ status, text }) => status === 200 && !text.startsWith("as of"),
    );
  // On the first days of a long month the session ends before the month does.
  const buyingPlayer = nextStart - now < 29 * DAY ? player : await logIn(site, buyer);
  await expect(
    "/user",
    () => buyingPlayer.get("/user"),
    ({ status }) => status === 200,
  );
  await expect(
    "buy",
    () => sendOrder(order, buyingPlayer, problems),
    ({ location }) => location !== "" && location === order.receipt,
  );
  await observed.setClock(0);
  const lost = await countMissing(order.receipt, await logIn(site, buyer));
  return observation(lost);
}

async function jumpForwardAndBack(observed: ObservedSite, databaseFile: string): Promise<Observation> {
  const { site } = observed;
  const { expect, problems, observation } = createRecorder("clock: 40 days on, and back");
  const buyer = observed.nextAccount();
  const guessedUserId = observed.nextAccount();
  const oldSession = await logIn(site, buyer);
  await observed.setClock(LONG_JUMP);
  for (const path of PAGES)
    await expect(
      path,
      () => newVisitor(site).get(path),
      ({ status, text }) => status === 200 && !text.startsWith("as of"),
    );
  await expect(
    "/user, ended session",
    () => oldSession.get("/user"),
    ({ status, location }) => status === 302 && location.startsWith("/login"),
  );
  const player = await logIn(site, buyer);
  const order = await prepareOrder(observed, buyer, player);
  await expect(
    "buy",
    () => sendOrder(order, player, problems),
    ({ location }) => location !== "" && location === order.receipt,
  );
  // Password guesses are limited per address.
  const guesser = newVisitor(site);
  const guess = () => guesser.post("/login", { intent: "login", userId: guessedUserId, password: "wrong-password" });
  for (let time = 0; time < rateLimits.loginPerUser.count; time += 1) await guess();
  await expect("login, limited", guess, ({ status }) => status === 429);
  for (const path of PAGES) await newVisitor(site).get(path);

  await observed.setClock(0);
  publishNews(databaseFile);
  for (const path of ["/", "/news"])
    await expect(
      `${path}, back`,
      () => newVisitor(site).get(path),
      ({ status, body }) => status === 200 && body.includes(PUBLISHED),
    );
  await expect(
    "/rankings, back",
    () => newVisitor(site).get("/rankings"),
    ({ status, body }) => status === 200 && body.includes(monthName(manilaMonth(Date.now()))),
  );
  await expect(
    "login, back",
    () => newVisitor(site).post("/login", { intent: "login", userId: guessedUserId, password: PASSWORD }),
    ({ status }) => status === 302,
  );
  await expect(
    "/user, back",
    () => player.get("/user"),
    ({ status }) => status === 200,
  );
  return observation(await countMissing(order.receipt, player));
}

/** The name of the first character on the killer board. */
async function nameOfFirstRank(site: { readonly url: string }, month: string): Promise<string> {
  const { body } = await newVisitor(site).get(`/api/getmonthlyrankings/killer/${month}/all/all/1`);
  const { data } = JSON.parse(body) as { data: { ChaName: string }[] };
  if (!data[0]) throw new Error("The demo content has no ranking.");
  return data[0].ChaName;
}

/** The part of the page with the ranking, without the side panels. */
function rankingSection(body: string): string {
  return /<page-swap\b.*?<\/page-swap>/s.exec(body)?.[0] ?? "";
}

/** 0 when the player sees the receipt, else 1. */
async function countMissing(
  receipt: string | undefined,
  player: { get(path: string): Promise<PageResponse> },
): Promise<number> {
  return receipt && (await player.get(receipt)).status === 200 ? 0 : 1;
}

/** Publishes a news item while the portal runs. */
function publishNews(file: string): void {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA busy_timeout = 2000");
  database
    .prepare(
      "UPDATE news SET subject = ? WHERE id = (SELECT id FROM news WHERE published = 1 AND type = 0 AND published_at <= ? ORDER BY published_at DESC LIMIT 1)",
    )
    .run(PUBLISHED, Date.now());
  database.exec("UPDATE settings SET value = value + 1 WHERE key = 'content_version'");
  database.close();
}
