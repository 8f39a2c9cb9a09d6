import { wireFieldsOf } from "#app/contract/wire.ts";
import { siteSettings } from "#app/features/settings/calls.ts";
import { SETTINGS_ENTRY, type TranslatedKindKey, translatedKind } from "../translated-content.ts";

/** The labels of a category's own fields, as SQL of a JSON object. */
const ownLabels = [1, 2, 3, 4, 5, 6]
  .map((place) => `, 'label${place}', coalesce(fields ->> '$[${place - 1}].label', '')`)
  .join("");

/**
 * SQL for the entries of each kind: number or name, title, `place` (lists show the highest first), and the English
 * texts as a JSON object of the fields of `translatedContent`. Draft news are translated when they are published.
 */
export const entriesOf: Record<TranslatedKindKey, string> = {
  news: `SELECT CAST(id AS TEXT) AS entry, subject AS title, id AS place,
    json_object('subject', subject, 'content', content) AS source FROM news WHERE published = 1`,
  banner: `SELECT CAST(id AS TEXT) AS entry, title, -position AS place,
    json_object('title', title, 'text', text, 'alt', alt) AS source FROM banners`,
  download: `SELECT CAST(seq AS TEXT) AS entry, name AS title, -seq AS place,
    json_object('name', name, 'description', description) AS source FROM downloads`,
  page: `SELECT slug AS entry, slug AS title, changed_at AS place,
    json_object('content', content) AS source FROM pages`,
  ownPage: `SELECT CAST(id AS TEXT) AS entry, title, -position AS place,
    json_object('title', title, 'description', description, 'content', content) AS source
    FROM own_pages WHERE published = 1`,
  // The label is left out where there is none, so that translations from before there were variants stay current.
  item: `SELECT CAST(product_num AS TEXT) AS entry, name AS title, product_num AS place,
    iif(variant_label = '', json_object('name', name, 'info', info),
      json_object('name', name, 'info', info, 'variantLabel', variant_label)) AS source FROM shop_items WHERE offered = 1`,
  category: `SELECT CAST(id AS TEXT) AS entry, name AS title, -position AS place,
    json_object('name', name) AS source FROM shop_categories WHERE offered = 1`,
  answer: `SELECT CAST(id AS TEXT) AS entry, title, -position AS place,
    json_object('text', text) AS source FROM canned_answers`,
  ticketCategory: `SELECT CAST(id AS TEXT) AS entry, iif(name = '', key, name) AS title, -position AS place,
    json_object('name', name, 'notice', notice${ownLabels}) AS source FROM ticket_categories WHERE active = 1`,
  package: `SELECT CAST(id AS TEXT) AS entry, name AS title, -position AS place,
    json_object('name', name, 'info', info) AS source FROM payment_packages WHERE offered = 1`,
  wallet: `SELECT CAST(id AS TEXT) AS entry, name AS title, -position AS place,
    json_object('instructions', instructions) AS source FROM payment_wallets WHERE offered = 1`,
  settings: `SELECT '${SETTINGS_ENTRY}' AS entry, 'Settings' AS title, 0 AS place,
    json_object(${translatedKind("settings").fields.map(({ name }) => `'${name}', ${setting(name)}`)}) AS source`,
};

/** The value of a setting, which is stored as JSON under its wire name. */
function setting(name: string): string {
  const { wire } = wireFieldsOf(siteSettings).find((field) => field.name === name)!;
  return `coalesce((SELECT json_extract(value, '$') FROM settings WHERE key = '${wire}'), '')`;
}
