import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { IdentityField } from "#app/forms/identity-field.tsx";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { t } from "#app/i18n/translate.ts";

test("without scripts, the browser scrolls to the field that asks for a proof, and names why", () => {
  const request = { method: "password", takesPasskey: false } as const;
  const html = renderToStaticMarkup(<IdentityField formId="buy" request={request} />);
  expect(html).toMatch(/<input[^>]* autofocus=""/i);
  expect(html).toMatch(/<input[^>]* aria-describedby="buy-identity-reason"/);
  expect(html).toContain(`<p id="buy-identity-reason">${t("mfa.confirmReason")}</p>`);
});

test("a wrong proof is described at its field", () => {
  const request = { method: "code", takesPasskey: false, error: "Wrong." } as const;
  const html = renderToStaticMarkup(<IdentityField formId="buy" request={request} />);
  expect(html).toMatch(
    /aria-invalid="true" aria-describedby="buy-identity-reason buy-identity-error buy-identity-hint"/,
  );
});

test("the line that asks for a proof looks like a result and leads to the field", () => {
  const outcome = { tone: "info", lines: ["Please confirm."], links: ["buy-identity"], inline: true } as const;
  const html = renderToStaticMarkup(
    <OutcomeMessage outcome={{ ...outcome, lines: [...outcome.lines], links: [...outcome.links] }} />,
  );
  expect(html).toBe('<p class="panel outcome" role="status"><a href="#buy-identity">Please confirm.</a></p>');
});
