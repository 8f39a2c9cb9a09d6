import * as z from "zod/mini";
import {
  checkboxField,
  dateTimeField,
  multilineTextField,
  parseDateTime,
  pictureAddressField,
  positionField,
  textField,
  wholeNumberField,
  withLook,
} from "#app/features/admin/form-fields.ts";
import { headlineCurrencies, shopCurrency } from "#app/features/currencies/currencies.ts";
import { bundleProblem } from "./bundle-contents.ts";
import { isCategoryKey } from "./categories.ts";

/** The currencies that items can be sold for. */
export const priceCurrencies = headlineCurrencies;

const priceCurrencyKeys = priceCurrencies.map(({ key }) => key) as [
  (typeof priceCurrencies)[number]["key"],
  ...(typeof priceCurrencies)[number]["key"][],
];

const MAX_PRICE = 1_000_000;
const MAX_COUNT = 1_000_000;

/** An item of the shop. */
const fields = z.object({
  name: textField("Name", { max: 80, required: true }),
  /** Key of a category; the API knows which exist. */
  category: withLook(
    { kind: "select", label: "Category", required: true },
    z.string("Choose a category.").check(z.refine(isCategoryKey, "Choose a category.")),
  ),
  price: wholeNumberField("Price", { min: 1, max: MAX_PRICE, required: true }),
  /** R-Coin if missing. */
  currency: withLook(
    { kind: "select", label: "Currency" },
    z._default(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((value) => value || shopCurrency),
        ),
        z.enum(priceCurrencyKeys, "Choose a currency."),
      ),
      shopCurrency,
    ),
  ),
  salePrice: wholeNumberField("Reduced price", { min: 1, max: MAX_PRICE }),
  saleFrom: dateTimeField("Sale from"),
  saleUntil: dateTimeField("Sale until"),
  /** How many can still be bought; empty for any number. */
  stock: wholeNumberField("Stock", { max: MAX_COUNT }),
  /** The stock that the form showed. A stock is only saved if it differs from this, and this is still the stock. */
  stockSeen: wholeNumberField("Stock seen", { max: Number.MAX_SAFE_INTEGER }),
  accountLimit: wholeNumberField("Limit per account", { min: 1, max: MAX_COUNT }),
  dayLimit: wholeNumberField("Limit per day", { min: 1, max: MAX_COUNT }),
  startsAt: dateTimeField("In the shop from"),
  endsAt: dateTimeField("In the shop until"),
  position: positionField(),
  featured: checkboxField("Featured"),
  variantGroup: textField("Variant group", { max: 40 }),
  variantLabel: textField("Variant label", { max: 40 }),
  /** The contents of a bundle, as `parseContents` reads them. */
  contents: multilineTextField("Contents", { max: 1000 }).check(
    z.refine((value) => bundleProblem(value) === undefined, { error: ({ input }) => bundleProblem(String(input)) }),
  ),
  imageUrl: pictureAddressField("Picture"),
  info: textField("Info", { max: 300 }),
  /** The number of the product in the game; empty for an item that the agent does not deliver. */
  gameProductNum: wholeNumberField("Number in the game", { min: 0, max: 2_147_483_647 }),
  offered: checkboxField("Offered in the shop"),
});

/** Whether a period is possible: both ends may be missing. */
function isPeriod(from: string, until: string): boolean {
  return (parseDateTime(until) ?? Number.POSITIVE_INFINITY) > (parseDateTime(from) ?? 0);
}

export const itemForm = fields.check(
  z.refine(({ price, salePrice }) => salePrice === "" || Number(salePrice) < Number(price), {
    error: "Reduced price must be lower than the price.",
    path: ["salePrice"],
  }),
  z.refine(({ salePrice, saleFrom, saleUntil }) => salePrice !== "" || (saleFrom === "" && saleUntil === ""), {
    error: "A sale needs a reduced price.",
    path: ["salePrice"],
  }),
  z.refine(({ saleFrom, saleUntil }) => isPeriod(saleFrom, saleUntil), {
    error: "Sale until must be later than Sale from.",
    path: ["saleUntil"],
  }),
  z.refine(({ startsAt, endsAt }) => isPeriod(startsAt, endsAt), {
    error: "In the shop until must be later than In the shop from.",
    path: ["endsAt"],
  }),
  z.refine(({ variantGroup, variantLabel }) => (variantGroup === "") === (variantLabel === ""), {
    error: "Variants need a group and a label.",
    path: ["variantLabel"],
  }),
);
export type ItemForm = z.output<typeof itemForm>;
