import { useState } from "react";
import { t } from "#app/i18n/translate.ts";
import forms from "./forms.module.css";
import { useHydrated } from "./use-hydrated.ts";

interface PasskeyButtonProps {
  label: string;
  /** @param response the browser's response as JSON */
  onResponse: (response: string) => void;
}

/**
 * A button that asks the browser for a passkey. Shown only where scripts run and the browser knows
 * passkeys; every page that has it offers another way.
 */
export function PasskeyButton({ label, onResponse }: PasskeyButtonProps) {
  const hydrated = useHydrated();
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  if (!hydrated || !("PublicKeyCredential" in window)) return null;
  const ask = async () => {
    setState("asking");
    try {
      const { askForPasskey } = await import("./passkey.client.ts");
      const response = await askForPasskey();
      setState("idle");
      onResponse(response);
    } catch {
      // Closed by the user, no passkey on this device, or the server refused the request.
      setState("failed");
    }
  };
  return (
    <div>
      <button
        type="button"
        className="button quiet"
        aria-disabled={state === "asking" || undefined}
        onClick={() => state !== "asking" && ask()}
      >
        {state === "asking" ? t("form.wait") : label}
      </button>
      <p role="status" className={forms.hint}>
        {state === "failed" && t("mfa.passkeyFailed")}
      </p>
    </div>
  );
}
