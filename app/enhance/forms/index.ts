import { prefersReducedData } from "../motion.ts";
import { enhanceConfirmations, openConfirmation } from "./confirmation.ts";
import { enhanceFieldChecks, showProblems } from "./field-checks.ts";
import { enhancePasskeys } from "./passkey.ts";
import { enhancePasswords } from "./passwords.ts";
import { isChoiceButton, submitForm } from "./submission.ts";
import { canSendForms, isPending } from "./support.ts";

/**
 * What a page with forms adds to `enhance/index.ts`. A form marked `data-fetch` is sent by script to the same address
 * and with the same fields as without scripts, and the page is updated from the same HTML answer
 * (docs/decisions/0058-one-kind-of-page.md). Everything listens on the document, so that forms that an answer adds work
 * as well.
 */
if (canSendForms()) {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.dataset.fetch !== "") return;
    event.preventDefault();
    const pressed = event.submitter as HTMLButtonElement | null;
    // Enter presses the first button of a form, even one that is hidden.
    const button = pressed && isChoiceButton(pressed) ? null : pressed;
    if (isPending(form)) return;
    if (!button?.formNoValidate && (showProblems(form) || openConfirmation(form))) return;
    void submitForm(form, button);
  });
  // What a form asks may depend on a choice.
  document.addEventListener("change", ({ target }) => {
    const { form, name } = target as HTMLSelectElement;
    const button = form?.querySelector<HTMLButtonElement>(`button[data-on-change="${name}"]`);
    if (form && button && !isPending(form)) void submitForm(form, button);
  });
  // The second click of a double click can hit the dialog that the first one has opened.
  document.addEventListener("mousedown", (event) => {
    const target = event.target as Element;
    if (event.detail > 1 && !("value" in target) && target.closest("[data-modal]")) event.preventDefault();
  });
  // What adds nothing but decoration is loaded after everything else, where its media query says so.
  const late = document.querySelector<HTMLElement>("[data-late-script]");
  if (late && matchMedia(late.dataset.media!).matches && !prefersReducedData())
    addEventListener("load", () => import(/* @vite-ignore */ late.dataset.lateScript!).catch(() => {}));
  enhanceFieldChecks();
  enhancePasskeys();
  enhancePasswords();
  enhanceConfirmations();
  document.documentElement.dataset.forms = "";
}
