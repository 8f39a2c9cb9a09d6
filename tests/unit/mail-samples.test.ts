import { expect, test } from "vitest";
import { mailSamples } from "#app/features/mail/embedded/mail-samples.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languages, loadLanguage } from "#app/i18n/languages.server.ts";

const account = {
  userNum: 7,
  userId: "moon",
  email: "moon@mail.example",
  emailKey: "moon@mail.example",
  emailVerifiedAt: 1,
};
const site = { name: "Test Gate", origin: "https://portal.test" };

test.each(Object.entries(mailSamples))(
  "%s is complete in every language, and its texts are found by their keys",
  async (_, sample) => {
    for (const listed of languages) {
      const language = await loadLanguage(listed);
      const { subject, text, html } = await runInLanguage(language, async () => sample.mail(account).compose(site));
      const own = Object.entries(language.messages).filter(([key]) => key.startsWith(sample.words));
      const patterns = own.map(([, value = ""]) =>
        value
          .split(/\{\w+\}/)
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
          .join(".+"),
      );
      // The subject is one of the texts that the link to the words of the site finds.
      expect(
        patterns.some((pattern) => new RegExp(`^${pattern}$`).test(subject)),
        subject,
      ).toBe(true);
      expect(`${subject} ${text} ${html}`).not.toMatch(/\{\w+\}|undefined|\[object/);
      expect(html).toContain(`lang="${language.code}"`);
    }
  },
);
