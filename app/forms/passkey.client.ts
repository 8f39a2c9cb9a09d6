import { startAuthentication } from "@simplewebauthn/browser";
import type { PasskeyTexts } from "./form-action-data.ts";

/**
 * Asks the browser for a passkey.
 * @returns its response as JSON
 * @throws Error when the user closes the browser's dialog, or the server refuses the request
 */
export async function askForPasskey(): Promise<string> {
  const reply = await fetch("/passkey-options", { method: "POST", body: new URLSearchParams({ purpose: "request" }) });
  if (!reply.ok) throw new Error(`The options of a passkey could not be loaded: ${reply.status}`);
  const optionsJSON: never = await reply.json();
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

/**
 * Adds a button to a form that sends a passkey's response in a field. Does nothing in a browser without passkeys.
 * @param place where the button goes
 */
export function offerPasskey(place: HTMLElement | null, field: HTMLInputElement | null, texts: PasskeyTexts): void {
  if (!place || !field || place.hasChildNodes() || !("PublicKeyCredential" in window)) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button quiet";
  button.textContent = texts.label;
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  place.appendChild(button);
  place.appendChild(status);
  button.addEventListener("click", async () => {
    if (button.ariaDisabled === "true") return;
    button.ariaDisabled = "true";
    button.textContent = texts.wait;
    status.textContent = "";
    try {
      field.value = await askForPasskey();
      field.form?.requestSubmit();
    } catch {
      status.textContent = texts.failed;
    }
    button.ariaDisabled = null;
    button.textContent = texts.label;
  });
}
