import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The part of Turnstile's script that we use. */
interface TurnstileScript {
  render(box: HTMLElement, options: { sitekey: string; theme: "dark" }): string;
  reset(widget: string): void;
  remove(widget: string): void;
}

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

/**
 * Cloudflare Turnstile, for operators who have keys. It adds its token to the form it stands in; a token is good for
 * one sending, so every answer to the form asks for a new one.
 */
export function Turnstile({ siteKey, formId }: { siteKey: string; formId: string }) {
  const box = useRef<HTMLDivElement>(null);
  const widget = useRef<string>();
  const { data: answer } = useFetcher({ key: formId });
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
    if (answer && widget.current) turnstile()?.reset(widget.current);
  }, [answer]);
  return <div ref={box} />;
}

function turnstile(): TurnstileScript | undefined {
  return (window as { turnstile?: TurnstileScript }).turnstile;
}

let loading: Promise<TurnstileScript> | undefined;

/** Loaded once, however many forms a page has. */
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
