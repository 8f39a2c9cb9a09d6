import * as z from "zod/mini";
import {
  checkboxField,
  dateTimeField,
  parseDateTime,
  pictureAddressField,
  positionField,
  textField,
  wholeNumberField,
} from "#app/features/admin/form-fields.ts";
import { typedPesosField } from "./admin-forms.ts";
import { paymentLimits } from "./limits.ts";

const { maxCoins, minPrice } = paymentLimits;

/** A package of R-Coin. */
export const packageForm = z
  .object({
    name: textField("Name", { max: 80, required: true }),
    info: textField("Info", { max: 300 }),
    imageUrl: pictureAddressField("Picture"),
    price: typedPesosField("Price in pesos", minPrice),
    coins: wholeNumberField("Coins", { min: 1, max: maxCoins, required: true }),
    bonus: wholeNumberField("Bonus", { max: maxCoins }),
    firstBonus: wholeNumberField("Bonus for the first order", { max: maxCoins }),
    startsAt: dateTimeField("Offered from"),
    endsAt: dateTimeField("Offered until"),
    accountLimit: wholeNumberField("Limit per account", { min: 1, max: 1_000_000 }),
    position: positionField(),
    featured: checkboxField("Featured"),
    offered: checkboxField("Offered to players"),
  })
  .check(
    z.refine(
      ({ startsAt, endsAt }) => (parseDateTime(endsAt) ?? Number.POSITIVE_INFINITY) > (parseDateTime(startsAt) ?? 0),
      { error: "Offered until must be later than Offered from.", path: ["endsAt"] },
    ),
  );
export type PackageForm = z.output<typeof packageForm>;
