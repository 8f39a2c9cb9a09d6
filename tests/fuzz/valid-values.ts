import fc from "fast-check";
import { currencyKeys } from "#app/features/currencies/currencies.ts";
import { ticketCategories } from "#app/features/tickets/categories.ts";
import { testAnswer, testPassword } from "#tests/fixtures/accounts.ts";
import { pictures } from "#tests/fixtures/pictures.ts";
import type { CollectedData } from "./collected-data.ts";

/** Placeholders in a request for values of its sender. */
export const placeholders = { userId: "{{userId}}", userNum: "{{userNum}}", token: "{{token}}", cookie: "{{cookie}}" };

/** Predefined values by field name, for fields that answers do not contain. The first match applies. */
const predefined: readonly (readonly [name: RegExp, values: readonly unknown[]])[] = [
  [/^user_?id$|^login|^findPWID$|^name$/i, [placeholders.userId]],
  [/^usernum$/i, [placeholders.userNum]],
  [/email/i, [`${placeholders.userId}@mail.example`]],
  [/new.*pass/i, ["another-gate-2"]],
  [/pass/i, [testPassword]],
  [/phone/i, ["+639171234567"]],
  [/answer/i, [testAnswer]],
  [/question/i, ["1"]],
  [/^gender$/i, ["Male"]],
  [/^country$/i, ["Philippines"]],
  [/^agreeTerms$/, [true, "on"]],
  [/^confirm$/, ["on"]],
  [/^(?:published_at|publishedAt|active_from|activeFrom|link_date|date)$/, ["2026-01-01T10:00"]],
  [/^(?:active_until|activeUntil)$/, ["2030-01-01T10:00"]],
  [/^expires$/, ["2030-01-01", "", ""]],
  [/^time$/, ["2026-06-01T00:00:00+08:00"]],
  [/^month$/, ["now", "2026-06"]],
  [/^quantity$/, [1, 2]],
  [/^userType$/i, [1, 3, 11, 20]],
  [/^reason$/, ["Because of the test"]],
  [/^range$/, ["192.0.2.99", "2001:db8:99::/64"]],
  [/^(?:ends_at|endsAt)$/, ["2030-01-01T10:00", ""]],
  [/^(?:includes_own|includesOwn|note)$/, [""]],
  [/^id$/, [1, 2, 0]],
  [/^type$/, ["0", "1", "2"]],
  [/^state$/, ["published", "open", "draft"]],
  [/^published$/, [0, 1]],
  [/^category$/, ["box", "gem", ...ticketCategories.map(({ value }) => value), 1, 2]],
  [/^content$/, ["<p>Text</p>", "# Text"]],
  [/^format$/, ["html", "markdown"]],
  [
    /^(?:img_\w+|img[A-Z]\w+|image_url|imageUrl|link_icon|icon)$/,
    ["/art/items/box.webp", "https://pictures.example/a.png"],
  ],
  [
    /^(?:link|link_address|address|signup_?link|messenger_?url|social_?url|forum_?base)$/i,
    ["/news", "https://example.com/"],
  ],
  [/^seen$/, [""]],
  [/^price_pesos$/, ["100", "1,250.50"]],
  [/^(?:coins|value)$/, [10, 50]],
  [/^kind$/, ["gcash", "percent", "amount"]],
  [/^key$/, ["ship", "train", "wagon"]],
  [/^code$/, ["FUZZ-20", "FUZZ-30"]],
  // Optional fields of packages, wallets, discount codes and items.
  [/^(?:bonus|first_bonus|qr_text|starts_at|account_limit|day_limit|use_limit|min_total|position)$/, [""]],
  [
    /^(?:sale_price|sale_from|sale_until|stock|stock_seen|variant_group|variant_label|contents|game_product_num)$/,
    [""],
  ],
  [/^promised_minutes$/, [60]],
  [/^method$/, ["wallet-1", "wallet-2"]],
  [/^(?:from|to)$/, ["2026-06-01", "2026-06-30"]],
  [/^isShowThumbnail$|^offered$/i, ["on", ""]],
  [new RegExp(`^(?:amount|price|size_bytes|${currencyKeys.join("|")})$`), [1, 5, 100_00]],
  [/^(?:sha256|search|q)$/, ["", "a"]],
  [/^(?:after|before|ReferralCode|referralCode)$/, [""]],
  [/^csv$/, ["ProductNum,ItemName,ItemMain,ItemSub,Duration\n1,Fox Mask,12,3,30 days", "ProductNum,ItemName\n1,a"]],
  [/^(?:picture|file)$/, [pictures.png, pictures.jpeg]],
  // Optional fields of own pages, ticket categories and destinations of notices.
  [/^(?:variants|description|secret|notice|notified|priority|(?:label|kind|options)\d)$/, [""]],
  [/^path$/, ["pages/three", "pages/four"]],
  [/^section$/, ["guide", "news"]],
  [/^images$/, [[pictures.png], [pictures.jpeg, pictures.webp, pictures.gif], []]],
  [
    /^rows$/,
    [
      [1, 2].map((ChaNum) => ({
        ChaNum,
        UserNum: 1,
        ChaName: `Character${ChaNum}`,
        ChaLevel: 10,
        ChaExp: 500,
        ChaClass: 1,
        ChaSchool: 0,
        ChaPKScore: 3,
        ChaPKDeath: 1,
        ChaMMR: 1000,
        ChaMoney: 0,
        ChaLevelUpDate: "2026-05-20 10:00:00",
      })),
    ],
  ],
  [/^(?:page|topic)$/, [1, 2]],
];

/** Fields that need a unique value in each request; otherwise it repeats an earlier one. */
const uniqueValues: readonly (readonly [name: RegExp, value: fc.Arbitrary<unknown>])[] = [
  [/^requestKey$/i, fc.uuid()],
  [/^batch_id$/, fc.uuid()],
  [/^sequence$/, fc.nat()],
  [/^reference$/, fc.stringMatching(/^[A-Z0-9]{12}$/)],
  // Registration needs both to be unused.
  [/^userId$/, fc.stringMatching(/^[a-z]{8,12}$/)],
  [/^userEmail$/, fc.stringMatching(/^[a-z]{8,12}@mail\.example$/)],
];

/**
 * Known values of a field by its name; undefined when there are none.
 * @param accepts whether the field accepts a value
 */
export function knownValue(
  name: string,
  { values }: CollectedData,
  accepts: (value: unknown) => boolean = () => true,
): fc.Arbitrary<unknown> | undefined {
  const unique = uniqueValues.find(([pattern]) => pattern.test(name))?.[1];
  if (unique) return unique;
  const known = (predefined.find(([pattern]) => pattern.test(name))?.[1] ?? []).filter(accepts);
  const collected = (values.get(aliases[name] ?? name) ?? []).filter(accepts);
  const choices = [
    ...(known.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...known) }] : []),
    ...(collected.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom<unknown>(...collected) }] : []),
  ];
  return choices.length > 0 ? fc.oneof(...choices) : undefined;
}

/** Fields with a different name in answers. */
const aliases: Record<string, string> = {
  CouponCode: "codes",
  voucherCode: "codes",
  newsid: "id",
  userNum: "UserNum",
};

/** A text for a field without known values. */
export const plainText = fc.constantFrom("A text", "1", "a");
