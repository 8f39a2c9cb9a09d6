import * as z from "zod";
import { type ConnectionValues, connectionValues } from "#app/features/connections/connections.ts";

/** The validated configuration of a deployment. */
export interface Env {
  /** The D1 database of the embedded game API; optional if an upstream is configured. */
  database: D1Database | undefined;
  /** The operator's own game API; the embedded one if undefined. */
  upstream:
    | {
        baseUrl: string;
        csrfToken: string | undefined;
        /** Base address of its files; defaults to the origin of `baseUrl`. */
        assetsUrl: string;
      }
    | undefined;
  /**
   * Secret shared by a portal and another portal that is its upstream. The first sends it with the visitor's address,
   * so that the second trusts that address.
   */
  proxyKey: string | undefined;
  /** Secret shared with the companion worker, with which it starts scheduled work; there is none if undefined. */
  scheduleKey: string | undefined;
  /** The second database, with old logins and entries of the audit log; they stay in the first if undefined. */
  logs: D1Database | undefined;
  /** The bucket for pictures of tickets; stored in the database if undefined. */
  ticketImages: R2Bucket | undefined;
  /** The bucket for the pictures of the media library; stored in the database if undefined. */
  media: R2Bucket | undefined;
  /** Where the companion worker stores backups; undefined where owners cannot download them. */
  backups: R2Bucket | undefined;
  /** Cloudflare Images, which makes smaller sizes of uploaded pictures. */
  images: ImagesBinding | undefined;
  /** The variables of the mail server and the payment providers. */
  connections: ConnectionValues;
  /** Keys of Cloudflare Turnstile; forms do not use it if undefined. */
  turnstile: { siteKey: string; secretKey: string } | undefined;
  /** The first secret seals sessions; all of them can open sessions. */
  sessionSecrets: readonly string[];
  /** Replaces the default site name. */
  siteName: string | undefined;
  /** Public origin for canonical links; that of the request if undefined. */
  siteOrigin: string | undefined;
  /** Commit of the deployment; {@link DEV_VERSION} when run locally. */
  version: string;
}

/** A missing or invalid environment variable. The message is one line for the operator; visitors never see it. */
export class EnvError extends Error {
  override readonly name = "EnvError";
  readonly variable: string;

  constructor(variable: string, advice: string) {
    super(`${variable}: ${advice}`);
    this.variable = variable;
  }
}

/** Whether a thrown value is an {@link EnvError}, even one from another copy of this module. */
export function isEnvError(error: unknown): error is EnvError {
  return error instanceof Error && error.name === "EnvError" && "variable" in error;
}

/** The version of a local start. */
export const DEV_VERSION = "dev";

const MIN_SECRET_LENGTH = 32;

const text = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

function matching(pattern: RegExp, advice: string) {
  return text.refine((value) => value === undefined || pattern.test(value), advice);
}

function httpUrl(advice: string) {
  return text.refine((value) => value === undefined || /^https?:$/.test(protocolOf(value)), advice);
}

const secretAdvice =
  `set it to a random text of at least ${MIN_SECRET_LENGTH} characters (\`openssl rand -base64 32\` makes one); ` +
  "several, separated by commas, allow rotation.";

const payPalKeys = ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID"] as const;

const schema = z
  .object({
    DB: z.custom<D1Database>(isDatabase, "is not a D1 database; check the binding in wrangler.toml.").optional(),
    LOGS: z.custom<D1Database>(isDatabase, "is not a D1 database; check the binding in wrangler.toml.").optional(),
    TICKET_IMAGES: z.custom<R2Bucket>(isBucket, "is not an R2 bucket; check the binding in wrangler.toml.").optional(),
    BACKUPS: z.custom<R2Bucket>(isBucket, "is not an R2 bucket; check the binding in wrangler.toml.").optional(),
    MEDIA: z.custom<R2Bucket>(isBucket, "is not an R2 bucket; check the binding in wrangler.toml.").optional(),
    IMAGES: z
      .custom<ImagesBinding>(isImages, "is not the Cloudflare Images binding; check the binding in wrangler.toml.")
      .optional(),
    SESSION_SECRET: z
      .string(`is missing; ${secretAdvice}`)
      .transform((value) => value.split(",").map((secret) => secret.trim()))
      .refine(
        (secrets) => secrets.every((secret) => secret.length >= MIN_SECRET_LENGTH),
        `is too short; ${secretAdvice}`,
      ),
    GAME_API_URL: httpUrl("is not an http or https address; set it to the game API's base address, or leave it out."),
    GAME_API_CSRF_TOKEN: text,
    GAME_API_ASSETS_URL: httpUrl("is not an http or https address; set it to where the game API's pictures are."),
    SITE_NAME: text,
    SITE_URL: httpUrl("is not an http or https address; set it to the site's public address, or leave it out."),
    PROXY_KEY: text.refine(
      (value) => value === undefined || value.length >= MIN_SECRET_LENGTH,
      `is too short; give both portals the same random text of at least ${MIN_SECRET_LENGTH} characters.`,
    ),
    SCHEDULE_KEY: text.refine(
      (value) => value === undefined || value.length >= MIN_SECRET_LENGTH,
      `is too short; give the site and its companion worker the same random text of at least ${MIN_SECRET_LENGTH} characters.`,
    ),
    SMTP_HOST: text,
    SMTP_PORT: matching(/^[1-9]\d{0,4}$/, "is not a port; set it to a number such as 465 or 587, or leave it out."),
    SMTP_SECURITY: matching(/^(?:tls|starttls|none)$/, "is neither tls, starttls nor none."),
    SMTP_USER: text,
    SMTP_PASSWORD: text,
    MAIL_FROM: text,
    PAYMONGO_SECRET_KEY: text,
    PAYMONGO_WEBHOOK_SECRET: text,
    PAYMONGO_METHODS: matching(/^[a-z_]+(\s*,\s*[a-z_]+)*$/, "is not a list such as gcash,paymaya,qrph,card."),
    PAYMONGO_API_URL: httpUrl("is not an http or https address; leave it out, except for tests."),
    STRIPE_SECRET_KEY: text,
    STRIPE_WEBHOOK_SECRET: text,
    STRIPE_API_URL: httpUrl("is not an http or https address; leave it out, except for tests."),
    PAYPAL_CLIENT_ID: text,
    PAYPAL_CLIENT_SECRET: text,
    PAYPAL_WEBHOOK_ID: text,
    PAYPAL_ENVIRONMENT: matching(/^(?:live|sandbox)$/, "is neither live nor sandbox."),
    PAYPAL_API_URL: httpUrl("is not an http or https address; leave it out, except for tests."),
    TURNSTILE_SITE_KEY: text,
    TURNSTILE_SECRET_KEY: text,
    CF_PAGES_COMMIT_SHA: text,
  })
  .refine((values) => values.DB !== undefined || values.GAME_API_URL !== undefined, {
    path: ["DB"],
    message:
      "is missing; bind a D1 database named DB in wrangler.toml, or set GAME_API_URL to use an existing game API.",
  })
  .refine((values) => values.SMTP_HOST === undefined || /@/.test(values.MAIL_FROM ?? ""), {
    path: ["MAIL_FROM"],
    message: "is missing; set it to the sender address of e-mails, because SMTP_HOST is set.",
  })
  .refine((values) => (values.PAYMONGO_SECRET_KEY === undefined) === (values.PAYMONGO_WEBHOOK_SECRET === undefined), {
    path: ["PAYMONGO_WEBHOOK_SECRET"],
    message:
      "and PAYMONGO_SECRET_KEY go together: without the webhook, no payment would be credited. Set both, or neither.",
  })
  .refine((values) => (values.STRIPE_SECRET_KEY === undefined) === (values.STRIPE_WEBHOOK_SECRET === undefined), {
    path: ["STRIPE_WEBHOOK_SECRET"],
    message:
      "and STRIPE_SECRET_KEY go together: without the webhook, no payment would be credited. Set both, or neither.",
  })
  .refine((values) => new Set(payPalKeys.map((name) => values[name] === undefined)).size === 1, {
    path: ["PAYPAL_WEBHOOK_ID"],
    message:
      "and PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET go together: without the webhook, no payment would be credited. Set all, or none.",
  })
  .refine((values) => (values.TURNSTILE_SITE_KEY === undefined) === (values.TURNSTILE_SECRET_KEY === undefined), {
    path: ["TURNSTILE_SECRET_KEY"],
    message: "and TURNSTILE_SITE_KEY go together; set both, or neither.",
  });

/** The names of the variables and bindings that a deployment reads. */
export const environmentNames: readonly string[] = Object.keys(schema.shape);

/**
 * Reads and validates the environment of a deployment.
 * @param bindings the `env` that the platform passes to a function
 * @throws EnvError naming the first missing or invalid variable and how to fix it
 */
export function readEnv(bindings: object): Env {
  // Bindings may be getters of a proxy, so the known ones are read by name instead of copied.
  const values = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, Reflect.get(bindings, name)]));
  const result = schema.safeParse(values);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new EnvError(String(issue?.path[0] ?? "environment"), issue?.message ?? "is not valid.");
  }
  const { data } = result;
  return {
    database: data.DB,
    upstream: data.GAME_API_URL
      ? {
          baseUrl: data.GAME_API_URL,
          csrfToken: data.GAME_API_CSRF_TOKEN,
          assetsUrl: data.GAME_API_ASSETS_URL ?? new URL(data.GAME_API_URL).origin,
        }
      : undefined,
    proxyKey: data.PROXY_KEY,
    scheduleKey: data.SCHEDULE_KEY,
    logs: data.LOGS,
    ticketImages: data.TICKET_IMAGES,
    media: data.MEDIA,
    backups: data.BACKUPS,
    images: data.IMAGES,
    turnstile:
      data.TURNSTILE_SITE_KEY && data.TURNSTILE_SECRET_KEY
        ? { siteKey: data.TURNSTILE_SITE_KEY, secretKey: data.TURNSTILE_SECRET_KEY }
        : undefined,
    connections: connectionValues(data),
    sessionSecrets: data.SESSION_SECRET,
    siteName: data.SITE_NAME,
    siteOrigin: data.SITE_URL && new URL(data.SITE_URL).origin,
    // The local platform sets a commit hash of zeros.
    version: data.CF_PAGES_COMMIT_SHA?.replace(/^0+$/, DEV_VERSION) ?? DEV_VERSION,
  };
}

/**
 * Identifies the source of the data in cache keys, so that data of one game server are never returned for another.
 */
export function dataSource({ upstream }: Pick<Env, "upstream">): string {
  return upstream ? JSON.stringify([upstream.baseUrl, upstream.assetsUrl ?? ""]) : "embedded";
}

function isDatabase(value: unknown): boolean {
  return typeof value === "object" && value !== null && "prepare" in value;
}

function isBucket(value: unknown): boolean {
  return typeof value === "object" && value !== null && "put" in value && "get" in value;
}

function isImages(value: unknown): boolean {
  return typeof value === "object" && value !== null && "input" in value;
}

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : "";
}
