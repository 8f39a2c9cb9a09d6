import { expect, test } from "vitest";
import { GameApiError, plainFields } from "#app/contract/errors.ts";
import { type Catalogue, en } from "#app/contract/messages/en.ts";
import { message, plainText, textOfMessage } from "#app/contract/messages/message.ts";

const other = {
  ...en,
  "voucher.expired": "Expired, in another language.",
  "shop.repriced": ({ name }) => `${name}, in another language.`,
} satisfies Catalogue;

test("the type of a catalogue requires every key and rejects unknown parameters", () => {
  const { "cart.changed": _, ...incomplete } = en;
  // @ts-expect-error A key is missing.
  incomplete satisfies Catalogue;
  const renamed = { ...en, "shop.withdrawn": ({ colour }: { colour: string }) => colour };
  // @ts-expect-error The parameter has another name.
  renamed satisfies Catalogue;
  const untyped = { ...en, "shop.withdrawn": ({ name }: { name: number }) => name.toFixed() };
  // @ts-expect-error The parameter is of another type.
  untyped satisfies Catalogue;
  const extraParameter = { ...en, "voucher.expired": ({ name }: { name: string }) => name };
  // @ts-expect-error The text takes no parameter.
  extraParameter satisfies Catalogue;
});

test("the type of a message requires the parameters of its key", () => {
  expect(message("cart.changed")).toEqual({ key: "cart.changed" });
  // @ts-expect-error Key not found.
  message("cart.nothing");
  // @ts-expect-error This text takes no parameters.
  message("cart.changed", { name: "Sword" });
  // @ts-expect-error One of the parameters is missing.
  message("shop.repriced", { name: "Sword" });
  // @ts-expect-error One of the two texts takes parameters.
  expect(() => message(Math.random() > 2 ? "cart.changed" : "cart.full")).not.toThrow();
});

test("an error has its English texts, and their keys and parameters", () => {
  const repriced = message("shop.repriced", { name: "Sword", price: 1250 });
  const error = new GameApiError("conflict", repriced, { item: [repriced, message("voucher.expired")] });
  const text =
    "The price of Sword has changed to 1,250.00 R-Coin. Nothing was bought. Please check your cart and try again.";
  expect(error).toMatchObject({ message: text, fields: { item: [text, "This voucher code has expired."] } });
  expect(error.content).toEqual({
    message: { key: "shop.repriced", params: { name: "Sword", price: 1250 } },
    fields: { item: [repriced, { key: "voucher.expired" }] },
  });
  const { message: whole, fields } = error.content;
  expect(textOfMessage(whole, other)).toBe("Sword, in another language.");
  expect(fields?.item?.map((content) => textOfMessage(content, other))).toEqual([
    "Sword, in another language.",
    "Expired, in another language.",
  ]);
});

test("a plain text has no key and is the same in every language", () => {
  const error = new GameApiError("invalid", plainText("Nein."), plainFields({ name: ["Zu kurz."] }));
  expect(error).toMatchObject({ message: "Nein.", fields: { name: ["Zu kurz."] } });
  expect(error.content.message).toEqual({ key: null, text: "Nein." });
  expect(textOfMessage(error.content.message, other)).toBe("Nein.");
});

test("the catalogue has no duplicate texts", () => {
  const texts = Object.values(en).filter((text) => typeof text === "string");
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});
