import { expect, test } from "vitest";
import { isVisible, plainLineBreaks, typedCode, typedLine } from "#app/format/typed-text.ts";

const invisible = {
  "zero-width space": "\u200B",
  "zero-width joiner": "\u200D",
  "word joiner": "\u2060",
  "byte order mark": "\uFEFF",
  "soft hyphen": "\u00AD",
  "grapheme joiner": "\u034F",
  "bidirectional mark": "\u200F",
  "bidirectional embedding": "\u202A",
  "bidirectional isolate": "\u2066",
  "variation selector": "\uFE0F",
  "variation selector of the second set": "\u{E0101}",
  "tag character": "\u{E0041}",
  "filler of Hangul": "\u3164",
  "initial filler of Hangul": "\u115F",
  "half-width filler of Hangul": "\uFFA0",
  "blank of Braille": "\u2800",
  "Mongolian separator": "\u180E",
  "object placeholder": "\uFFFC",
  "control character": "\u0007",
  "next line": "\u0085",
};

test.for(Object.entries(invisible))("a %s is not seen, and belongs to no code or line", ([, character]) => {
  expect(isVisible(` ${character}${character} `)).toBe(false);
  expect(isVisible(`${character}x`)).toBe(true);
  expect(typedCode(`${character}AB${character}-1 ${character}`)).toBe("AB-1");
  expect(typedLine(` ${character} a${character} b ${character}`)).toBe("a b");
});

test.for(["", " ", "\n\t", "\u00A0", "\u3000", "\u2028", "\u0301", "\u200B\u0301 "])(
  "%j has nothing to see",
  (text) => {
    expect(isVisible(text)).toBe(false);
  },
);

test.for(["a", "0", ".", "ñ", "e\u0301", "한", "ก", "👩\u200D💻", "❤\uFE0F", "\uE000"])("%j is seen", (text) => {
  expect(isVisible(text)).toBe(true);
});

test.for([..."\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\uFE58\uFE63\uFF0D\u2E3A\u058A"])(
  "the dash %j is a hyphen of a code",
  (dash) => {
    expect(typedCode(`AB${dash}12`)).toBe("AB-12");
  },
);

test.for([
  ["１２３４５６", "123456"],
  ["١٢٣ ٤٥٦", "123456"],
  ["۱۲۳۴۵۶۷۸۹۰", "1234567890"],
  ["०९", "09"],
  ["𝟙𝟚𝟛", "123"],
  ["ＡＢｃ９", "ABc9"],
  ["ab-CD", "ab-CD"],
])("the code %j is %j", ([typed, code]) => {
  expect(typedCode(typed!)).toBe(code);
});

test("each line break is one character", () => {
  expect(plainLineBreaks("a\r\nb\rc\nd\r\n\r\n")).toBe("a\nb\nc\nd\n\n");
});
