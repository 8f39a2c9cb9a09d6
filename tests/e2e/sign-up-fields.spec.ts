import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { startOwnPortal } from "./own-portal.ts";
import { closeMessage, logIn, test, waitForFillTime } from "./portal-test.ts";

const password = "Lantern-Gate-1";

/** Fills the fields of the specification. */
async function fillBuiltIn(page: Page, userId: string): Promise<void> {
  const main = page.getByRole("main");
  const texts = { userId, userEmail: `${userId}@mail.test`, secretAnswer: "Lantern" };
  for (const [name, value] of Object.entries(texts)) await main.locator(`[name=${name}]`).fill(value);
  await fillPasswords(page);
  await main.locator("[name=secretQuestion]").selectOption({ index: 1 });
  await page.getByLabel("I agree to the Terms of Use").check();
}

/** Fills what no answer to the form contains. */
async function fillPasswords(page: Page): Promise<void> {
  for (const name of ["userPassword", "userPasswordConfirm"])
    await page.getByRole("main").locator(`[name=${name}]`).fill(password);
}

test(
  "an owner asks own questions at sign-up, sees the answers, and deletes a question with them",
  { tag: "@embedded-only" },
  async ({ browser, javaScriptEnabled }, { project }) => {
    const portal = await startOwnPortal(`sign-up-${project.name}`);
    try {
      const context = { baseURL: portal.url, javaScriptEnabled };
      const page = await (await browser.newContext(context)).newPage();
      const phone = { ...context, viewport: { width: 390, height: 844 } };
      const visitor = await (await browser.newContext(phone)).newPage();
      const main = page.getByRole("main");
      const form = visitor.getByRole("main");
      const step = form.getByRole("group", { name: "A few more questions" });

      await visitor.goto("/register");
      await expect(form.getByRole("group", { name: "About you" })).toBeVisible();
      await expect(step).toBeHidden();

      await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
      await page.goto("/admin/settings");
      await main.getByRole("link", { name: "Sign-up fields" }).click();
      await expect(main).toContainText("The list is empty.");
      const save = () => main.getByRole("button", { name: "Save" }).click();
      const add = async (label: string, kind: string, fill: () => Promise<void>) => {
        await page.goto("/admin/settings/signup/new");
        await main.locator("[name=name_en]").fill(label);
        await main.getByLabel("Kind").selectOption({ label: kind });
        await fill();
        await save();
      };
      await add("Favourite <school>", "Choice", async () => {
        await main.locator("[name=name_fil]").fill("Paboritong school");
        await main.locator("[name=options_en]").fill("Sacred Gate");
      });
      await expect(main.locator("[name=options_en]")).toHaveAccessibleDescription(/at least two options/);
      await expect(main.locator("[name=options_en]")).toHaveValue("Sacred Gate");
      if (javaScriptEnabled) await closeMessage(page, javaScriptEnabled);
      await main.locator("[name=options_en]").fill("Sacred Gate\nMystic Peak\nPhoenix");
      await save();
      await expect(main.getByRole("link", { name: "Favourite <school>" })).toBeVisible();
      await add("Discord name", "Short text", async () => {
        await main.locator("[name=help_en]").fill("So that we find you there.");
        await main.getByLabel("Players see their answer on the account page").check();
      });
      await expect(main.getByRole("link", { name: "Discord name" })).toBeVisible();
      await expectAccessible(page, "the list");
      await add("Have you played before?", "Yes or no", async () => undefined);
      await expect(main.getByRole("link", { name: "Have you played before?" })).toBeVisible();

      // While a visitor has the form open, one question is deleted, an option is removed, and another is required.
      await visitor.goto("/register");
      let openedAt = Date.now();
      await fillBuiltIn(visitor, "newcomer");
      await expect(step.getByLabel("Discord name")).toHaveAccessibleDescription("So that we find you there.");
      await step.getByLabel("Favourite <school>").selectOption("Phoenix");
      await step.getByLabel("Have you played before?").selectOption("Yes");
      await expectAccessible(visitor, "the form on a phone");
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

      const remove = async (label: string) => {
        await page.goto("/admin/settings/signup");
        await main.getByRole("link", { name: label }).click();
        await main.getByText("Delete this field").click();
        await main.getByLabel(`Yes, delete “${label}” and all answers of players.`).check();
        await main.getByRole("button", { name: "Delete", exact: true }).click();
        await expect(main.getByRole("link", { name: "Add a field" })).toBeVisible();
        await expect(main.getByRole("link", { name: label })).toBeHidden();
      };
      await remove("Have you played before?");
      await main.getByRole("link", { name: "Favourite <school>" }).click();
      await main.locator("[name=options_en]").fill("Sacred Gate\nMystic Peak");
      await save();
      await expect(main.getByRole("link", { name: "Add a field" })).toBeVisible();
      await main.getByRole("link", { name: "Discord name" }).click();
      await main.getByRole("checkbox", { name: "Required" }).check();
      await save();
      await expect(main.getByRole("link", { name: "Add a field" })).toBeVisible();

      const send = async () => {
        await waitForFillTime(openedAt);
        await visitor.getByRole("button", { name: "Create my account" }).click();
      };
      await send();
      await expect(form).toContainText("was removed from the form");
      openedAt = Date.now();
      if (javaScriptEnabled) await visitor.getByRole("dialog").getByRole("button", { name: "OK" }).click();
      await expect(step.getByLabel("Discord name")).toHaveAccessibleDescription(/Discord name is required\./);
      await expect(step.getByLabel("Favourite <school>")).toHaveAccessibleDescription(
        /Please choose one of the choices/,
      );
      await expect(step.getByLabel("Have you played before?")).toBeHidden();
      await expect(form.locator("[name=userEmail]")).toHaveValue("newcomer@mail.test");
      await expect(form.locator("[name=secretAnswer]")).toHaveValue("Lantern");
      await expectAccessible(visitor, "the refused form");
      await fillPasswords(visitor);
      await step.getByLabel("Discord name").fill("moon");
      await step.getByLabel("Favourite <school>").selectOption("Mystic Peak");
      await send();
      await expect(visitor).toHaveURL(`${portal.url}/`);

      // The player sees and changes one answer on the account page.
      await visitor.goto("/fil/user");
      const panel = visitor.getByRole("region", { name: "Ilan pang tanong" });
      await expect(panel.getByLabel("Discord name")).toHaveValue("moon");
      await expect(panel.getByRole("combobox")).toHaveCount(0);
      await expectAccessible(visitor, "the account page");
      await panel.getByLabel("Discord name").fill("sun");
      await panel.getByRole("button").click();
      await expect(visitor.getByText("Na-save na ang mga sagot mo.")).toBeVisible();
      await visitor.goto("/user");
      await expect(visitor.getByLabel("Discord name")).toHaveValue("sun");

      // Staff see them.
      await page.goto("/admin/players?by=id&search=newcomer");
      await main.getByRole("link", { name: "newcomer" }).click();
      const answers = main.getByRole("region", { name: "Sign-up fields" });
      await expect(answers).toContainText("Favourite <school>Mystic Peak");
      await expect(answers).toContainText("Discord namesun");
      await expectAccessible(page, "the page of a player");
      const csv = await (await page.request.get("/admin/players.csv?by=id&search=newcomer")).text();
      expect(csv).toContain("Favourite <school>,Discord name");
      expect(csv).toContain("Mystic Peak,sun");

      await remove("Discord name");
      await visitor.goto("/user");
      await expect(visitor.getByRole("region", { name: "Account" }).first()).toBeVisible();
      await expect(visitor.getByLabel("Discord name")).toBeHidden();
    } finally {
      await portal.stop();
    }
  },
);
