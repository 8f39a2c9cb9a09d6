import * as z from "zod/mini";
import { choiceField, secretField, textField, wholeNumberField } from "#app/features/admin/form-fields.ts";
import { typedLine } from "#app/format/typed-text.ts";
import type { ConnectionKey } from "./connections.ts";

interface LineRules {
  required?: boolean;
  pattern?: RegExp;
  /** What is wrong with a text that the pattern does not match. */
  error?: string;
}

/** A text that people copy from elsewhere. */
const line = (label: string, { required = false, pattern, error = "" }: LineRules = {}) =>
  textField(label, { max: 500, required, asTyped: true }).check(
    z.overwrite(typedLine),
    z.refine((value) => value === "" || !pattern || pattern.test(value), error),
  );

const secret = (label: string, pattern: RegExp, beginning: string) =>
  secretField(line(label, { pattern, error: `${label} begins with ${beginning}.` }));

/** The forms of the console, by connection. */
export const connectionForms = {
  mail: z.object({
    host: line("Mail server", {
      required: true,
      pattern: /^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/i,
      error: "Mail server must be a name such as smtp.example.com, without https:// and without a port.",
    }),
    port: wholeNumberField("Port", { min: 1, max: 65_535, required: true }),
    security: choiceField("Encryption", "an encryption", {
      tls: "TLS from the start (usual at port 465)",
      starttls: "STARTTLS (usual at port 587)",
      none: "None: only for a server on the same machine",
    }),
    user: line("Username"),
    password: secretField(line("Password")),
    from: line("From address", {
      required: true,
      pattern: /^[^<>@\s]+@[^<>@\s]+$|^[^<>]*<[^<>@\s]+@[^<>@\s]+>$/,
      error: "From address must be an address such as mail@play.example, or My Game <mail@play.example>.",
    }),
  }),
  paymongo: z.object({
    secretKey: secret("Secret key", /^sk_(test|live)_\S+$/, "sk_test_ or sk_live_"),
    webhookSecret: secret("Webhook secret", /^whsk_\S+$/, "whsk_"),
    methods: line("Payment methods", {
      pattern: /^[a-z_]+(\s*,\s*[a-z_]+)*$/,
      error: "Payment methods must be a list such as gcash,paymaya,qrph,card.",
    }),
  }),
  stripe: z.object({
    secretKey: secret("Secret key", /^[sr]k_(test|live)_\S+$/, "sk_ or rk_, and test_ or live_"),
    webhookSecret: secret("Webhook secret", /^whsec_\S+$/, "whsec_"),
  }),
  paypal: z.object({
    clientId: line("Client ID", { required: true }),
    clientSecret: secretField(line("Client secret")),
    webhookId: line("Webhook ID", { required: true }),
    environment: choiceField("Environment", "an environment", {
      live: "Live: real money",
      sandbox: "Sandbox: simulated payments, offered to staff only",
    }),
  }),
} as const satisfies Record<ConnectionKey, z.ZodMiniObject>;
