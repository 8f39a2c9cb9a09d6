import * as z from "zod/mini";
import { typedLine, typedLines } from "#app/format/typed-text.ts";
import { says, tooLong } from "#app/forms/text-rules.ts";
import { buyForm } from "./cart-forms.ts";
import { giftLimits } from "./limits.ts";

/** Schemas of the forms on the pages of gifts. */

/** Buys the checked lines of the cart for another player, as the page showed them. */
export const giveForm = z.extend(buyForm, {
  userId: z
    .string(says("gift.unknownPlayer"))
    .check(z.overwrite(typedLine), z.maxLength(60, says("gift.unknownPlayer"))),
  message: z._default(
    z
      .string()
      .check(
        z.overwrite(typedLines),
        z.maxLength(giftLimits.messageLength, tooLong("gift.message", giftLimits.messageLength)),
      ),
    "",
  ),
});

/** Refuses a gift. */
export const refuseGiftForm = z.object({
  purchase: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
});
