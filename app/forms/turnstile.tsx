import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The part of Turnstile's API that is used here. */
interface TurnstileScript {
  render(box: HTMLElement, options: { sitekey: string; theme: "dark" }): string;
  reset(widget: string): void;
  remove(widget: string): void;
}

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

/**
 * Cloudflare Turnstile, for operators who have keys. The widget adds its token to the surrounding form. A token is
 * valid for one submission, so every answer to the form resets the widget.
 */
export function Turnstile({ siteKey, formId }: { siteKey: string; formId: string }) {
  const box = useRef<HTMLDivElement>(null);
  const widget = useRef<string>();
  const { data: actionData } = useFetcher({ key: formId });
  useEffect(() => {
    let left = false;
    void loadScript().then((script) => {
      if (!left && box.current) widget.current = script.render(box.current, { sitekey: siteKey, theme: "dark" });
    });
    return () => {
      left = true;
      if (widget.current) turnstile()?.remove(widget.current);
    };
  }, [siteKey]);
  useEffect(() => {
    if (actionData && widget.current) turnstile()?.reset(widget.current);
  }, [actionData]);
  return <div ref={box} />;
}

function turnstile(): TurnstileScript | undefined {
  return (window as { turnstile?: TurnstileScript }).turnstile;
}

let loading: Promise<TurnstileScript> | undefined;

/** Loads the script once per page. */
function loadScript(): Promise<TurnstileScript> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => {
      const loaded = turnstile();
      if (loaded) resolve(loaded);
    };
    document.head.appendChild(script);
  });
  return loading;
}
