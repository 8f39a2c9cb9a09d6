type PasskeyButton = HTMLElement & { ask?: () => void };

/** The buttons for passkeys, whose script is loaded when one is pressed. */
export function enhancePasskeys(): void {
  if (!("PublicKeyCredential" in window)) return;
  document.documentElement.dataset.passkeys = "";
  document.addEventListener("click", async ({ target }) => {
    const passkey = (target as Element).closest("passkey-button button")?.parentElement as PasskeyButton | undefined;
    if (!passkey) return;
    try {
      await import(/* @vite-ignore */ passkey.dataset.script!);
      passkey.ask?.();
    } catch {
      passkey.querySelector("p")!.textContent = passkey.dataset.failed!;
    }
  });
}
