import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { content as banners } from "../../app/features/banners/embedded/content.ts";
import { content as calendar } from "../../app/features/calendar/embedded/content.ts";
import { content as downloads } from "../../app/features/downloads/embedded/content.ts";
import { content as news } from "../../app/features/news/embedded/content.ts";
import { content as payments } from "../../app/features/payments/embedded/content.ts";
import { content as siteSettings } from "../../app/features/settings/embedded/content.ts";
import { SETTINGS_ENTRY } from "../../app/features/settings/settings-entry.ts";
import { content as shop } from "../../app/features/shop/embedded/content.ts";
import { literal } from "../database/sql-literal.ts";
import type { Ago } from "./seed-characters.ts";
import { parseTextFile, readList, renderMarkdown } from "./seed-files.ts";

/** The texts of an entry in a further language, as in the files of `seed/translations/<language>`. */
interface SeedTranslation {
  kind: string;
  entry: string;
  texts: Record<string, string>;
}

const texts = z.string().min(1);
const banner = z.strictObject({ id: z.number().int(), title: texts, text: texts, alt: z.string() });
const event = z.strictObject({ id: z.number().int(), title: texts, text: texts, place: texts.optional() });
const download = z.strictObject({ seq: z.number().int(), name: texts, description: texts });
const item = z.strictObject({
  product_num: z.number().int(),
  name: texts,
  info: texts,
  variantLabel: texts.optional(),
});
const paymentPackage = z.strictObject({ id: z.number().int(), name: texts, info: texts });
const wallet = z.strictObject({ id: z.number().int(), instructions: texts });
const frontMatter = z.strictObject({ id: z.coerce.number().int().positive(), subject: texts });
const settings = z.record(z.string(), texts);

const kinds = [...banners, ...calendar, ...downloads, ...news, ...payments, ...siteSettings, ...shop];

/** SQL of the entries of a kind. */
function entriesOf(kind: string): string {
  return kinds.find((one) => one.kind === kind)?.translated?.entries ?? "";
}

/** Statements for the translations of the demo content. Those that exist are kept. */
export function translationStatements(seedDir: string, ago: Ago): string[] {
  const folder = join(seedDir, "translations");
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((language) =>
    translationsIn(join(folder, language)).map(({ kind, entry, texts }) => {
      const values = [kind, entry, language, JSON.stringify(texts)].map(literal).join(", ");
      return (
        "INSERT INTO translations (kind, entry, language, texts, source, changed_at) " +
        `SELECT ${values}, source, ${ago(0)} FROM (${entriesOf(kind)}) WHERE entry = ${literal(entry)} ` +
        "ON CONFLICT (kind, entry, language) DO NOTHING"
      );
    }),
  );
}

function translationsIn(folder: string): SeedTranslation[] {
  const news = join(folder, "news");
  return [
    ...readList(folder, "banners.json", banner).map(({ id, ...texts }) => translation("banner", id, texts)),
    ...readList(folder, "events.json", event).map(({ id, title, text, place = "" }) =>
      translation("event", id, { title, text, place }),
    ),
    ...readList(folder, "downloads.json", download).map(({ seq, ...texts }) => translation("download", seq, texts)),
    ...readList(folder, "items.json", item).map(({ product_num, ...texts }) => translation("item", product_num, texts)),
    ...readList(folder, "packages.json", paymentPackage).map(({ id, ...texts }) => translation("package", id, texts)),
    ...readList(folder, "wallets.json", wallet).map(({ id, ...texts }) => translation("wallet", id, texts)),
    translation(
      "settings",
      SETTINGS_ENTRY,
      settings.parse(JSON.parse(readFileSync(join(folder, "settings.json"), "utf8"))),
    ),
    ...readdirSync(news).map((file) => {
      const text = readFileSync(join(news, file), "utf8");
      const { id, subject, body } = parseTextFile(`seed/translations/${file}`, text, frontMatter);
      return translation("news", id, { subject, content: renderMarkdown(body) });
    }),
  ];
}

function translation(kind: string, entry: number | string, texts: Record<string, string>): SeedTranslation {
  return { kind, entry: String(entry), texts };
}
