import type { CallName, CallReply, CallRequest, GameApi } from "../contract.ts";
import { callNames } from "../contract.ts";
import { errorTexts, GameApiError, isGameApiError } from "../errors.ts";
import { parseRequest } from "../requests.ts";
import { listBanners } from "./banners.ts";
import { type Database, openDatabase } from "./db/client.ts";
import { listDownloads } from "./downloads.ts";
import { findNews, listNews, pageNews } from "./news.ts";
import { readContentVersion, readSettings } from "./settings.ts";
import { pageShopItems } from "./shop-items.ts";
import { readTopRankings } from "./top-rankings.ts";

export interface EmbeddedOptions {
  database: D1Database;
  /** Current time in epoch milliseconds. */
  now: () => number;
}

type Handler<Name extends CallName> = (request: CallRequest<Name>) => Promise<CallReply<Name>>;
type Handlers = { [Name in CallName]?: Handler<Name> };

/**
 * The game API on this product's own D1 database. Requests are checked against the contract; calls that are not
 * offered yet answer `not_offered`, and a database that does not answer becomes `unavailable`.
 */
export function createEmbeddedGameApi({ database, now }: EmbeddedOptions): GameApi {
  const handlers = handlersFor(openDatabase(database), now);
  const entries = callNames.map((name) => [name, (input: unknown) => answer(name, handlers[name], input)]);
  return Object.fromEntries(entries) as GameApi;
}

function handlersFor(db: Database, now: () => number): Handlers {
  return {
    getnewsall: (request) => listNews(db, now(), request),
    getspecificnews: (request) => findNews(db, now(), request),
    getnewspage: (request) => pageNews(db, now(), request),
    getdownloadsall: () => listDownloads(db),
    getSiteBanners: () => listBanners(db, now()),
    getTopRankingsList: () => readTopRankings(db),
    getshopitems: (request) => pageShopItems(db, request),
    getSiteSettings: () => readSettings(db),
    getContentVersion: () => readContentVersion(db),
  };
}

async function answer<Name extends CallName>(
  name: Name,
  handler: Handlers[Name] | undefined,
  input: unknown,
): Promise<CallReply<Name>> {
  if (!handler) throw new GameApiError("not_offered", errorTexts.notOffered);
  const request = parseRequest(name, input);
  try {
    return await (handler as Handler<Name>)(request);
  } catch (error) {
    if (isGameApiError(error)) throw error;
    console.error(`game-api: ${name} failed`, error);
    throw new GameApiError("unavailable", errorTexts.networkError, undefined, { cause: error });
  }
}
