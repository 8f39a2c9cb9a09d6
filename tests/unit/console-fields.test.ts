import { expect, test } from "vitest";
import { reasonField } from "#app/features/admin/confirmation.ts";
import { linkAddressField, multilineTextField, positionField, textField } from "#app/features/admin/form-fields.ts";
import { noteForm } from "#app/features/admin/note-form.ts";
import { giveForm } from "#app/features/shop/gift-forms.ts";
import { giftLimits } from "#app/features/shop/limits.ts";

test.each(["\u200B", "\u00AD\u00AD\u00AD", "\u3164", "\u2800", "\u115F", "\r\n\u2060"])(
  "a required text of %j is missing",
  (text) => {
    const field = textField("Name", { max: 20, required: true });
    expect(field.safeParse(text).error?.issues).toMatchObject([{ message: "Name is required." }]);
    expect(textField("Name", { max: 20 }).parse(text)).toBe("");
    expect(reasonField.safeParse(text).success).toBe(false);
    expect(noteForm.safeParse({ note: text }).success).toBe(false);
  },
);

test("a line break counts as one character, as browsers count it", () => {
  const lines = "a\r\n".repeat(99).concat("ab");
  const field = multilineTextField("Text", { max: 200 });
  expect(field.parse(lines)).toBe(lines.replaceAll("\r", ""));
  expect(field.safeParse(`${lines}c`).success).toBe(false);
  const message = giveForm.shape.message;
  expect(giftLimits.messageLength).toBe(200);
  expect(message.parse(lines)).toHaveLength(200);
  expect(message.safeParse(`${lines}c`).success).toBe(false);
});

test("addresses and numbers are read as they are seen", () => {
  expect(linkAddressField("Link").parse("\u200Bhttps://example.com/a\u2060\uFEFF")).toBe("https://example.com/a");
  expect(positionField().parse("\u22125\u200B")).toBe("-5");
});
