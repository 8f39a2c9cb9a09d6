import * as z from "zod/mini";
import { isEmailAddress } from "#app/features/mail/address.ts";
import { typedLine, typedNumber } from "#app/format/typed-text.ts";

/** The most addresses that alerts are sent to. */
const MAX_ADDRESSES = 5;

/** The values of the form that apply while a field is empty. */
export const defaultThresholds = {
  errors: 20,
  mailMinutes: 60,
  deliveryMinutes: 180,
  agentMinutes: 15,
  backupHours: 36,
  sizePercent: 60,
  fullPercent: 80,
  usagePercent: 80,
} as const;
export type Threshold = keyof typeof defaultThresholds;

/** The limits beyond which something is wrong, and who is told. */
export type AlertSettings = Record<Threshold, number> & {
  /** Whether they get the figures of each week. */
  weeklyReport: boolean;
  /** Addresses; owners with a confirmed address if it is empty. */
  mailTo: string[];
};

const limit = (max: number) =>
  z._default(
    z.string().check(
      z.overwrite(typedNumber),
      z.refine(
        (value) => value === "" || (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= max),
        `Please enter a whole number from 1 to ${max}, or leave the field empty.`,
      ),
    ),
    "",
  );

const addresses = (value: string) => value.split(",").map(typedLine).filter(Boolean);

/** The form of the alerts' settings. */
export const alertsForm = z.object({
  errors: limit(10_000),
  mailMinutes: limit(10_000),
  deliveryMinutes: limit(10_000),
  agentMinutes: limit(10_000),
  backupHours: limit(1_000),
  sizePercent: limit(100),
  fullPercent: limit(100),
  usagePercent: limit(1_000),
  mailTo: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(500, "Please enter at most 500 characters."),
      z.refine(
        (value) => addresses(value).length <= MAX_ADDRESSES && addresses(value).every(isEmailAddress),
        `Please enter at most ${MAX_ADDRESSES} e-mail addresses, separated by commas.`,
      ),
    ),
    "",
  ),
  weeklyReport: z._default(z.enum(["", "no"], "Choose whether the report is sent."), ""),
});
export type AlertsForm = z.output<typeof alertsForm>;

/** The settings of a form; empty fields have their defaults. */
export function alertSettingsOf(form: Partial<AlertsForm>): AlertSettings {
  const numbers = Object.fromEntries(
    (Object.keys(defaultThresholds) as Threshold[]).map((name) => [
      name,
      Number(form[name] || defaultThresholds[name]),
    ]),
  ) as Record<Threshold, number>;
  return { ...numbers, weeklyReport: form.weeklyReport !== "no", mailTo: addresses(form.mailTo ?? "") };
}
