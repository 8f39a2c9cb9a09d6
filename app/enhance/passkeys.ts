import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/**
 * A button that asks the browser for a passkey, or to create one, puts the response into a field of its form, and sends
 * the form. The script of forms loads this module when the button is pressed, see `forms/passkey.ts`.
 */
class PasskeyButton extends HTMLElement {
  async ask(): Promise<void> {
    const button = this.querySelector("button")!;
    const status = this.querySelector("p")!;
    if (button.ariaDisabled === "true") return;
    const { purpose = "", field = "", wait = "", failed = "" } = this.dataset;
    const label = button.textContent;
    button.ariaDisabled = "true";
    button.textContent = wait;
    status.textContent = "";
    try {
      const form = this.closest("form")!;
      (form.elements.namedItem(field) as HTMLInputElement).value = await passkeyFor(purpose);
      form.requestSubmit();
    } catch {
      // Closed by the user, no passkey on this device, or the server refused the request.
      status.textContent = failed;
    }
    button.ariaDisabled = null;
    button.textContent = label;
  }
}

/**
 * Asks the browser for a passkey.
 * @param purpose `creation`, or `request` for an existing one
 * @returns its response as JSON
 * @throws Error when the user closes the browser's dialog, or the server refuses the request
 */
async function passkeyFor(purpose: string): Promise<string> {
  const reply = await fetch("/passkey-options", { method: "POST", body: new URLSearchParams({ purpose }) });
  if (!reply.ok) throw new Error(`The options of a passkey could not be loaded: ${reply.status}`);
  const optionsJSON: never = await reply.json();
  const response =
    purpose === "creation" ? await startRegistration({ optionsJSON }) : await startAuthentication({ optionsJSON });
  return JSON.stringify(response);
}

customElements.define("passkey-button", PasskeyButton);
