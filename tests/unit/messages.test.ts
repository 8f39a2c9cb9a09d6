import { expect, test } from "vitest";
import { GameApiError, plainFields } from "#app/contract/errors.ts";
import { message, plainText, textOfMessage } from "#app/contract/message.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath } from "#app/i18n/languages.server.ts";

const filipino = languageOfPath("/fil/news");

test("the type of a message requires the values of its parameters", () => {
  expect(message("cart.changed")).toEqual({ key: "cart.changed" });
  // @ts-expect-error Key not found.
  message("cart.nothing");
  // @ts-expect-error This text takes no values.
  message("cart.changed", { name: "Sword" });
  // @ts-expect-error One of the values is missing.
  message("shop.repriced", { name: "Sword" });
  // @ts-expect-error One of the two texts has parameters.
  expect(() => message(Math.random() > 2 ? "cart.changed" : "cart.full")).not.toThrow();
});

test("an error has its texts in the language of the request, and their keys and values", () => {
  const repriced = message("shop.repriced", { name: "Sword", price: "1,250.00 R-Coin" });
  const create = () => new GameApiError("conflict", repriced, { item: [repriced, message("voucher.expired")] });
  const text =
    "The price of Sword has changed to 1,250.00 R-Coin. Nothing was bought. Please check your cart and try again.";
  expect(create()).toMatchObject({ message: text, fields: { item: [text, "This voucher code has expired."] } });
  expect(create().content).toEqual({
    message: { key: "shop.repriced", values: { name: "Sword", price: "1,250.00 R-Coin" } },
    fields: { item: [repriced, { key: "voucher.expired" }] },
  });
  const translated = runInLanguage(filipino, create);
  expect(translated.message).toBe(
    "Naging 1,250.00 R-Coin na ang presyo ng Sword. Walang nabili. Tingnan ang cart mo at subukan ulit.",
  );
  expect(translated.fields?.item?.[1]).toBe("Nag-expire na ang voucher code na ito.");
});

test("a plain text has no key and is the same in every language", () => {
  const error = new GameApiError("invalid", plainText("Nein."), plainFields({ name: ["Zu kurz."] }));
  expect(error).toMatchObject({ message: "Nein.", fields: { name: ["Zu kurz."] } });
  expect(error.content.message).toEqual({ key: null, text: "Nein." });
  expect(runInLanguage(filipino, () => textOfMessage(error.content.message))).toBe("Nein.");
});
