import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import encodeQR from "qr";
import { expectAccessible } from "./axe.ts";
import { logIn, test } from "./portal-test.ts";

const [{ qrText }] = JSON.parse(readFileSync("seed/payment-wallets.json", "utf8")) as [{ qrText: string }];

test("the code of a wallet is read from a picture of it, also from a photograph", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page, browser }) => {
  // A code on a poster, a little turned, as a wallet's app shows or a camera sees it.
  const poster = await browser.newPage({ viewport: { width: 1200, height: 1600 } });
  const draw = async (style: string) => {
    await poster.setContent(
      `<body style="background:#2a6"><div style="width:700px;margin:200px auto;padding:40px;background:#fff;${style}">
         ${encodeQR(qrText, "svg", { ecc: "medium", border: 4 })}</div></body>`,
    );
    return { name: "code.png", mimeType: "image/png", buffer: await poster.screenshot() };
  };
  await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
  await page.goto("/admin/payments/wallets/new");
  await expectAccessible(page, page.url());
  const text = page.getByLabel("QR Ph text");
  const choose = async (file: Awaited<ReturnType<typeof draw>>) => {
    await text.fill("");
    await page.getByLabel("Or choose a picture of the code").setInputFiles(file);
  };
  for (const style of ["", "transform:rotate(12deg) skewX(4deg)"]) {
    await choose(await draw(style));
    await expect(page.getByText("The code was read.")).toBeVisible();
    await expect(text).toHaveValue(qrText);
  }
  await choose({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByText("No QR code was found in this picture.")).toBeVisible();
  await expect(text).toHaveValue("");
  await poster.close();
});
