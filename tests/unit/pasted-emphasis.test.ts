import { expect, test } from "vitest";
import { emphasisOf } from "#app/features/editing/components/pasted-emphasis.browser.ts";

test.each([
  ["font-weight:700", { strong: true, em: undefined }],
  ["color: red; FONT-WEIGHT: Bold !important", { strong: true, em: undefined }],
  ["font-weight:bolder;font-style:normal", { strong: true, em: false }],
  ["font-weight:normal", { strong: false, em: undefined }],
  ["font-weight:400;font-style:italic", { strong: false, em: true }],
  ["font-style: oblique 10deg", { strong: undefined, em: true }],
  ["mso-bidi-font-weight:normal;mso-font-style:x", { strong: undefined, em: undefined }],
  ["font-weight", { strong: false, em: undefined }],
  ["", { strong: undefined, em: undefined }],
])("the style %j gives %j", (style, emphasis) => {
  expect(emphasisOf(style)).toEqual(emphasis);
});
