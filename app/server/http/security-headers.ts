/** What a page needs beyond the default policy. */
interface PolicyNeeds {
  wasm?: boolean | undefined;
  turnstile?: boolean | undefined;
  /** Origins of the players of embedded videos. */
  players?: readonly string[] | undefined;
  /** Origins of the owner's third-party script. */
  visitorScript?: readonly string[] | undefined;
  /** Origin of pictures that is allowed beside all https addresses. */
  picturesOrigin?: string | undefined;
}

const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

/** The content security policy: by default no inline scripts or styles, and only pictures from other origins. */
export function contentSecurityPolicy({
  wasm,
  turnstile,
  players = [],
  visitorScript = [],
  picturesOrigin,
}: PolicyNeeds = {}): string {
  const scripts = [
    "'self'",
    ...(wasm ? ["'wasm-unsafe-eval'"] : []),
    ...(turnstile ? [TURNSTILE_ORIGIN] : []),
    ...visitorScript,
  ];
  const frames = [...(turnstile ? [TURNSTILE_ORIGIN] : []), ...players];
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    "style-src 'self'",
    `img-src 'self' data: https:${picturesOrigin ? ` ${picturesOrigin}` : ""}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...visitorScript].join(" ")}`,
    "media-src 'self'",
    "manifest-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const CONTENT_SECURITY_POLICY = contentSecurityPolicy();

/** The end of the policy of a card, which other sites show in a frame. */
const FRAMED = "frame-ancestors *";

/**
 * The content security policy of a card that any site may show in a frame: nothing but its own style.
 * @param styleHash such as `sha256-…`
 */
export function cardSecurityPolicy(styleHash: string): string {
  return `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'; ${FRAMED}`;
}

const UNUSED_FEATURES = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "interest-cohort",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];

const always: readonly (readonly [name: string, value: string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", ")],
  ["Cross-Origin-Opener-Policy", "same-origin"],
];

/** One year. Without `includeSubDomains`, because some subdomains, such as those of game patchers, need plain http. */
const STRICT_TRANSPORT = "max-age=31536000";

/**
 * Adds the security headers to a response. A content security policy that the page set itself is preserved.
 * @param response may be that of a static file, whose headers are immutable
 */
export function withSecurityHeaders(response: Response, { url }: Request): Response {
  try {
    setSecurityHeaders(response.headers, url);
    return response;
  } catch {
    const copy = new Response(response.body, response);
    setSecurityHeaders(copy.headers, url);
    return copy;
  }
}

/** Sets the security headers of the response to a request for this URL. */
export function setSecurityHeaders(headers: Headers, url: string): void {
  for (const [name, value] of always) headers.set(name, value);
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", CONTENT_SECURITY_POLICY);
  if (headers.get("Content-Security-Policy")?.endsWith(FRAMED)) headers.delete("X-Frame-Options");
  if (url.startsWith("https:")) headers.set("Strict-Transport-Security", STRICT_TRANSPORT);
}
