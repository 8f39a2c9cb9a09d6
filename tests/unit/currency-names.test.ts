import { expect, test } from "vitest";
import { currentCurrencyNames, currentTextVersion, runInLanguage, setCurrencyNames } from "#app/i18n/context.server.ts";
import { CurrencyNames, withCurrencyNames } from "#app/i18n/currency-names.ts";
import { languageOfCode, languages } from "#app/i18n/languages.server.ts";
import { t } from "#app/i18n/translate.ts";

const gems = new CurrencyNames({
  en: { rcoin: "Gems", milleage: "Points", referral: "Bonus" },
  fil: { rcoin: "Hiyas" },
});

/** Runs work in a request whose site has the names. */
const named = <Result>(code: string, work: () => Result): Result =>
  runInLanguage(languageOfCode(code), () => {
    setCurrencyNames(gems);
    return work();
  });

test("every text of the catalogues has the owner's names", () => {
  for (const { code } of languages) {
    named(code, () => {
      const texts = Object.values(gems.applyTo(languageOfCode(code)).messages);
      expect(texts.length).toBeGreaterThan(1000);
      expect(texts.filter((text) => /r-?coin|milleage/i.test(text ?? ""))).toEqual([]);
    });
  }
});

test("messages have the names of the language, in English where it has none, also in a language within the request", () => {
  named("en", () => {
    expect([t("currency.rcoin"), t("user.balance"), t("currency.referral")]).toEqual(["Gems", "Load Gems", "Bonus"]);
    runInLanguage(languageOfCode("fil"), () => {
      expect([t("currency.rcoin"), t("currency.milleage"), t("currency.referral")]).toEqual([
        "Hiyas",
        "Points",
        "Bonus",
      ]);
    });
  });
});

test("without names the texts are those of the catalogue, and requests do not affect each other", () => {
  named("en", () => expect(currentTextVersion()).not.toBe("en"));
  runInLanguage(languageOfCode("en"), () => {
    expect(currentCurrencyNames()).toBeUndefined();
    expect(currentTextVersion()).toBe("en");
    expect([t("currency.rcoin"), t("user.balance")]).toEqual(["R-Coin", "Load R-COINS"]);
  });
});

test("only whole words are replaced, and a currency without a name keeps its own", () => {
  const replaced = withCurrencyNames("R-Coin, R-COINS, Milleage, XR-Coin2", { rcoin: "Gems" });
  expect(replaced).toBe("Gems, Gems, Milleage, XR-Coin2");
});
