import type { Mailer } from "../call-context.ts";
export interface SmtpOptions {
  host: string;
  port: number;
  security: "tls" | "starttls" | "none";
  user: string | undefined;
  password: string | undefined;
  from: string;
}
export function createSmtpMailer(_options: SmtpOptions): Mailer {
  throw new Error("being built");
}
