import { expect, test } from "vitest";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath } from "#app/i18n/languages.server.ts";

test("a name is shown without the blanks around it", () => {
  expect(shownName("  Siopao King\u3000")).toBe("Siopao King");
  expect(shownName("\u3164\u2800\u200bMaya\u00a0")).toBe("Maya");
  expect(shownName("\u{1f525}Maya\u{1f525}")).toBe("\u{1f525}Maya\u{1f525}");
});

test("a name without a visible character says so in the language of the request", () => {
  for (const name of ["", "   ", "\u200b\u3164", "\u2800"]) expect(shownName(name)).toBe("(no name)");
  expect(runInLanguage(languageOfPath("/fil"), () => shownName(" "))).toBe("(walang pangalan)");
});
