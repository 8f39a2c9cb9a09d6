/** Longer user agents are not read (characters); real ones have up to 300. */
const MAX_USER_AGENT = 500;
const MAX_LABEL = 60;

/** Names the browser and the operating system of a `User-Agent`, such as `Chrome on Android`; empty when unknown. */
export async function deviceLabel(userAgent: string | undefined): Promise<string> {
  if (!userAgent || userAgent.length > MAX_USER_AGENT) return "";
  // Loaded at a login only.
  const { default: bowser } = await import("bowser");
  const { browser, os } = bowser.parse(userAgent);
  const names = [browser.name, os.name].filter(Boolean);
  return names.join(" on ").slice(0, MAX_LABEL);
}
