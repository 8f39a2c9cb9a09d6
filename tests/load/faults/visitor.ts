/** The response to a visitor's request. */
export interface PageResponse {
  /** 0 when there was no response. */
  status: number;
  milliseconds: number;
  /** What a visitor reads first: the notice, the alert or the title; `→ path` for a redirect. */
  text: string;
  body: string;
  /** Target of a redirect, else empty. */
  location: string;
  retryAfter: string | null;
}

/** Time limit of a request, milliseconds. */
const TIMEOUT = 60_000;

/** A browser without JavaScript: stores its cookies and does not follow redirects. */
export class Visitor {
  readonly #site: { readonly url: string };
  readonly #cookies = new Map<string, string>();
  readonly #address: string;

  /** @param address the visitor's IP address */
  constructor(site: { readonly url: string }, address: string) {
    this.#site = site;
    this.#address = address;
  }

  get(path: string): Promise<PageResponse> {
    return this.#request(path, {});
  }

  /** Sends a form. */
  post(path: string, fields: Record<string, string>): Promise<PageResponse> {
    return this.#request(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  async #request(path: string, init: RequestInit): Promise<PageResponse> {
    const { url } = this.#site;
    const since = performance.now();
    const elapsed = () => Math.round(performance.now() - since);
    const headers: Record<string, string> = { "CF-Connecting-IP": this.#address, Accept: "text/html" };
    if (this.#cookies.size > 0) headers.Cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    if (init.method === "POST") headers.Origin = url;
    try {
      const signal = AbortSignal.timeout(TIMEOUT);
      const response = await fetch(url + path, { ...init, headers, redirect: "manual", signal });
      const body = await response.text();
      this.#storeCookies(response.headers.getSetCookie());
      return {
        status: response.status,
        milliseconds: elapsed(),
        text: visibleSummary(body, response.headers),
        body,
        location: response.headers.get("Location") ?? "",
        retryAfter: response.headers.get("Retry-After"),
      };
    } catch (error) {
      const text = error instanceof DOMException ? "no answer in time" : "no connection";
      return { status: 0, milliseconds: elapsed(), text, body: "", location: "", retryAfter: null };
    }
  }

  #storeCookies(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /max-age=0/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

function visibleSummary(body: string, headers: Headers): string {
  const location = headers.get("Location");
  if (location) return `→ ${new URL(location, "http://site.test").pathname}`;
  if (body.startsWith("{")) {
    return (/"error":"([^"]*)"/.exec(body) ?? [])[1] ?? "JSON";
  }
  const [, notice] = /class="stale-notice"[^>]*>(.*?)<\/p>/s.exec(body) ?? [];
  if (notice) return /as of \d\d:\d\d/.exec(notice)?.[0] ?? textOfHtml(notice);
  const [, alert] = /role="alert"[^>]*>(.*?)<\/div>/s.exec(body) ?? [];
  const [, title] = /<title>(.*?)<\/title>/s.exec(body) ?? [];
  return alert ? textOfHtml(alert) : textOfHtml(title ?? body.slice(0, 80));
}

/** The text of an HTML fragment. */
export function textOfHtml(html: string): string {
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}

/** The hidden fields of the form that has a field of this name. */
export function hiddenFields(body: string, fieldName: string): Record<string, string> {
  const form = body.match(/<form\b.*?<\/form>/gs)?.find((html) => html.includes(`name="${fieldName}"`)) ?? "";
  const inputs = form.match(/<input type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(
    inputs.map((input) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? "",
      textOfHtml(/value="([^"]*)"/.exec(input)?.[1] ?? ""),
    ]),
  );
}
