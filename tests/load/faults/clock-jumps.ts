import { DatabaseSync } from "node:sqlite";
import { rateLimits } from "#app/embedded/rate-limit-table.ts";
import { monthName } from "#app/features/rankings/months.ts";
import { manilaMonth } from "#app/format/manila-time.ts";
import {
  loggedIn,
  newVisitor,
  type Observation,
  type ObservedSite,
  PASSWORD,
  type Seen,
  send,
  takeOrder,
} from "./observed-site.ts";
import type { Answer } from "./visitor.ts";

const DAY = 86_400_000;
/** Longer than a session lives. */
const FAR = 40 * DAY;
const RECOVERY = 60_000;
const POLL = 200;
const PAGES = ["/", "/news", "/rankings"];
/** What the news page shows after a publication. */
const PUBLISHED = "Published after the jump";

/**
 * Moves the clock over the end of a month, 40 days on, and back again, with visitors on the site.
 * @param databaseFile of the running portal, for a publication as another isolate makes it
 */
export async function observeClockJumps(observed: ObservedSite, databaseFile: string): Promise<Observation[]> {
  return [await overMonthEnd(observed), await thereAndBack(observed, databaseFile)];
}

/** Collects what visitors get, and what they should not. */
function notes(fault: string) {
  const seen: Seen[] = [];
  const problems: string[] = [];
  return {
    problems,
    /** Asks until the answer is right, and notes how long that took. */
    async expect(page: string, ask: () => Promise<Answer>, isRight: (answer: Answer) => boolean): Promise<void> {
      const since = performance.now();
      const answers: Answer[] = [];
      let right = false;
      while (!right && performance.now() - since < RECOVERY) {
        if (answers.length > 0) await new Promise((resolve) => setTimeout(resolve, POLL));
        const answer = await ask();
        answers.push(answer);
        right = isRight(answer);
      }
      const last = answers.at(-1);
      if (!right) problems.push(`${page}: still ${last?.status} ${last?.text}`);
      seen.push({
        page,
        answers: [...new Set(answers.map(({ status, text }) => `${status} ${text}`))],
        longestMs: Math.max(...answers.map(({ milliseconds }) => milliseconds)),
        recoveredMs: right ? Math.round(performance.now() - since) : undefined,
      });
    },
    observation: (lost: number): Observation => ({ fault, seen, lost, problems }),
  };
}

async function overMonthEnd(observed: ObservedSite): Promise<Observation> {
  const { site } = observed;
  const { expect, problems, observation } = notes("clock: over the month's end");
  const now = Date.now();
  const month = manilaMonth(now);
  const [year = 0, number = 0] = month.split("-").map(Number);
  const nextStart = Date.UTC(year, number, 1) - 8 * 3_600_000;
  const next = manilaMonth(nextStart);

  const buyer = observed.takeAccount();
  const player = await loggedIn(site, buyer);
  const order = await takeOrder(observed, buyer, player);
  const first = await firstRank(site, "now");
  for (const path of PAGES) await newVisitor(site).get(path);
  await observed.setClock(nextStart + 30_000 - now);

  await expect(
    "/api, this month",
    () => newVisitor(site).get("/api/getmonthlyrankings/killer/now/all/all/1"),
    ({ body }) => body.startsWith(`{"data":[],"month":"${next}"`),
  );
  const row = `>${first}<`;
  await expect(
    "/rankings",
    () => newVisitor(site).get("/rankings?tab=killer"),
    ({ status, body }) => status === 200 && body.includes(monthName(next)) && !ranking(body).includes(row),
  );
  await expect(
    "last month's",
    () => newVisitor(site).get(`/rankings?tab=killer&month=${month}`),
    ({ status, body }) => status === 200 && ranking(body).includes(row),
  );
  for (const path of ["/", "/news"])
    await expect(
      path,
      () => newVisitor(site).get(path),
      ({ status, text }) => status === 200 && !text.startsWith("as of"),
    );
  // On the first days of a long month the session ends before the month does.
  const buying = nextStart - now < 29 * DAY ? player : await loggedIn(site, buyer);
  await expect(
    "/user",
    () => buying.get("/user"),
    ({ status }) => status === 200,
  );
  await expect(
    "buy",
    () => send(order, buying, problems),
    ({ location }) => location !== "" && location === order.receipt,
  );
  await observed.setClock(0);
  const lost = await notThere(order.receipt, await loggedIn(site, buyer));
  return observation(lost);
}

async function thereAndBack(observed: ObservedSite, databaseFile: string): Promise<Observation> {
  const { site } = observed;
  const { expect, problems, observation } = notes("clock: 40 days on, and back");
  const buyer = observed.takeAccount();
  const guessed = observed.takeAccount();
  const old = await loggedIn(site, buyer);
  await observed.setClock(FAR);
  for (const path of PAGES)
    await expect(
      path,
      () => newVisitor(site).get(path),
      ({ status, text }) => status === 200 && !text.startsWith("as of"),
    );
  await expect(
    "/user, ended session",
    () => old.get("/user"),
    ({ status, location }) => status === 302 && location.startsWith("/login"),
  );
  const player = await loggedIn(site, buyer);
  const order = await takeOrder(observed, buyer, player);
  await expect(
    "buy",
    () => send(order, player, problems),
    ({ location }) => location !== "" && location === order.receipt,
  );
  // Guesses are limited where they come from.
  const guesser = newVisitor(site);
  const guess = () => guesser.post("/login", { intent: "login", userId: guessed, password: "wrong-password" });
  for (let time = 0; time < rateLimits.loginPerUser.count; time += 1) await guess();
  await expect("login, limited", guess, ({ status }) => status === 429);
  for (const path of PAGES) await newVisitor(site).get(path);

  await observed.setClock(0);
  publish(databaseFile);
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
    () => newVisitor(site).post("/login", { intent: "login", userId: guessed, password: PASSWORD }),
    ({ status }) => status === 302,
  );
  await expect(
    "/user, back",
    () => player.get("/user"),
    ({ status }) => status === 200,
  );
  return observation(await notThere(order.receipt, player));
}

/** The name that stands first on the killer board. */
async function firstRank(site: { readonly url: string }, month: string): Promise<string> {
  const { body } = await newVisitor(site).get(`/api/getmonthlyrankings/killer/${month}/all/all/1`);
  const { data } = JSON.parse(body) as { data: { ChaName: string }[] };
  if (!data[0]) throw new Error("The demo content has no ranking.");
  return data[0].ChaName;
}

/** The page without its side panels. */
function ranking(body: string): string {
  return /<page-swap\b.*?<\/page-swap>/s.exec(body)?.[0] ?? "";
}

async function notThere(receipt: string | undefined, player: { get(path: string): Promise<Answer> }): Promise<number> {
  return receipt && (await player.get(receipt)).status === 200 ? 0 : 1;
}

/** A publication while the portal runs. */
function publish(file: string): void {
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
