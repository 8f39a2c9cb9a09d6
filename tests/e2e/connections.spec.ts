import { expect } from "@playwright/test";
import { startMailServer } from "../../scripts/testing/mail-server.ts";
import { startStripeDouble } from "../fixtures/payment-providers/stripe-double.ts";
import { expectAccessible } from "./axe.ts";
import { startOwnPortal } from "./own-portal.ts";
import { closeMessage, logIn, test, waitForMail } from "./portal-test.ts";

test(
  "an owner connects a mail server and a payment provider in the console, and tests both",
  {
    tag: "@embedded-only",
  },
  async ({ browser, javaScriptEnabled }, { project }) => {
    const mailServer = await startMailServer(process.env.E2E_MAIL_DIR ?? "");
    const stripe = await startStripeDouble();
    const portal = await startOwnPortal(`connections-${project.name}`, { STRIPE_API_URL: stripe.url });
    try {
      const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled });
      const page = await context.newPage();
      const main = page.getByRole("main");
      /** Presses a button. What a form has done is told on the page that follows, a refusal in a dialog. */
      const send = async (button: string, outcome: RegExp) => {
        await main.getByRole("button", { name: button }).click();
        const message = (await page.getByText(outcome).first().textContent()) ?? "";
        return message;
      };
      await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
      await page.goto("/findaccount");
      await expect(main.getByText(/does not send e-mails/)).toBeVisible();
      // What needs a mail is only for the team, and folded.
      await expect(main.getByRole("textbox")).toHaveCount(0);
      await expectAccessible(page, page.url());
      await main.getByRole("link", { name: "Submit Ticket" }).click();
      await expect(page.getByLabel("Category")).toHaveValue("account");
      await expect(main.getByText(/find our answer under Check My Ticket/)).toBeVisible();
      await expect(main.getByRole("link", { name: "Find Account" })).toHaveCount(0);

      await page.goto("/admin/connections");
      await expect(main.getByRole("row")).toHaveCount(5);
      await expectAccessible(page, page.url());
      await main.getByRole("link", { name: "Mail server" }).click();
      await page.getByLabel("Mail server").fill("https://127.0.0.1");
      await page.getByLabel("Port").fill(String(mailServer.port));
      await page.getByLabel("Encryption").selectOption("none");
      await page.getByLabel("From address").fill("Own Gate <gate@mail.test>");
      await page.getByLabel("Password", { exact: true }).fill("typed-once");
      await main.getByRole("button", { name: "Save" }).click();
      await expect(page.getByLabel("Mail server")).toHaveAccessibleDescription(/without https:\/\//);
      await expect(page.getByLabel("From address")).toHaveValue("Own Gate <gate@mail.test>");
      expect(await page.content()).not.toContain("typed-once");
      if (javaScriptEnabled) await closeMessage(page, javaScriptEnabled);
      await page.getByLabel("Mail server").fill("127.0.0.1");
      await send("Save", /Mail server is saved/);
      await expectAccessible(page, page.url());
      const message = await send("Test it", /has accepted a test mail to/);
      const [address = ""] = /\S+@\S+\.\w+/.exec(message) ?? [];
      expect((await waitForMail(address, /./)).text).toBeTruthy();
      await page.goto("/findaccount");
      await expect(main.getByText(/does not send e-mails/)).toHaveCount(0);
      await expect(main.getByRole("button", { name: "Find my User ID" })).toBeVisible();
      await page.goto("/ticket");
      await expect(main.getByText(/our answer by e-mail/)).toBeVisible();
      await expect(main.getByRole("link", { name: "Find Account" })).toBeVisible();

      await page.goto("/admin/connections/stripe");
      await page.getByLabel("Secret key", { exact: true }).fill(stripe.keys.secretKey);
      await page.getByLabel("Webhook secret", { exact: true }).fill(stripe.keys.webhookSecret);
      await send("Save", /Stripe is saved/);
      await expect(page.getByLabel("Secret key", { exact: true })).toHaveValue("");
      await send("Test it", /No webhook leads to/);
      await closeMessage(page, javaScriptEnabled);
      stripe.webhooks.push({ url: `${portal.url}/api/payments/stripe/webhook`, events: ["*"], isEnabled: true });
      await send("Test it", /Stripe accepts the keys/);
      await page.goto("/admin/connections");
      await expect(main.getByRole("row", { name: /Stripe/ })).toContainText("On");
      expect(await page.content()).not.toContain(stripe.keys.secretKey);
      await context.close();
    } finally {
      await portal.stop();
      await Promise.all([stripe.close(), mailServer.stop()]);
    }
  },
);
