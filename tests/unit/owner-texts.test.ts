import { expect, test } from "vitest";
import { currentCurrencyNames, currentTextVersion, runInLanguage, setOwnerTexts } from "#app/i18n/context.server.ts";
import { languageOfCode, languages } from "#app/i18n/languages.server.ts";
import { type OwnerTextSettings, OwnerTexts, ownerTextsOf, withCurrencyNames } from "#app/i18n/owner-texts.ts";
import { t, tPlural } from "#app/i18n/translate.ts";

const gems: OwnerTextSettings["currencyNames"] = [
  { language: "en", key: "rcoin", name: "Gems" },
  { language: "en", key: "milleage", name: "Points" },
  { language: "en", key: "referral", name: "Bonus" },
  { language: "fil", key: "rcoin", name: "Hiyas" },
];
const settings: OwnerTextSettings = {
  currencyNames: gems,
  words: [
    { language: "en", key: "shell.skip", text: "Skip to the page" },
    { language: "en", key: "shell.playersOnline_one", text: "{count} player is here" },
    { language: "fil", key: "user.balance", text: "Mag-load ng R-Coin dito" },
    { language: "en", key: "no.longer.there", text: "Unused" },
  ],
};
const texts = new OwnerTexts(settings);

/** Runs work in a request whose owner has changed texts. */
const changed = <Result>(code: string, work: () => Result, owner: OwnerTexts | null = texts): Result =>
  runInLanguage(languageOfCode(code), () => {
    setOwnerTexts(owner);
    return work();
  });

test("every text of the catalogues has the owner's names", () => {
  for (const { code } of languages) {
    changed(code, () => {
      const all = Object.values(texts.applyTo(languageOfCode(code)).messages);
      expect(all.length).toBeGreaterThan(1000);
      expect(all.filter((text) => /r-?coin|milleage/i.test(text ?? ""))).toEqual([]);
    });
  }
});

test("messages have the names of the language, in English where it has none, also in a language within the request", () => {
  changed("en", () => {
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

test("an owner's text replaces that of its language alone, with the names of currencies, and for its numbers alone", () => {
  changed("en", () => {
    expect([t("shell.skip"), t("user.balance")]).toEqual(["Skip to the page", "Load Gems"]);
    expect([tPlural("shell.playersOnline", 1), tPlural("shell.playersOnline", 2)]).toEqual([
      "1 player is here",
      "2 players online",
    ]);
  });
  changed("fil", () => {
    expect(t("user.balance")).toBe("Mag-load ng Hiyas dito");
    expect(t("shell.skip")).not.toBe("Skip to the page");
  });
});

test("without changes the texts are those of the catalogue, and requests do not affect each other", () => {
  changed("en", () => expect(currentTextVersion()).toBe(`en ${texts.version}`));
  expect(new OwnerTexts({ ...settings, words: [] }).version).not.toBe(texts.version);
  expect(ownerTextsOf({ currencyNames: [], words: [] })).toBeNull();
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
