import { GameApiError } from "#app/contract/errors.ts";
import { message, plainText } from "#app/contract/message.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { notFound } from "#app/embedded/change-content.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { countAttempts } from "#app/embedded/rate-limits.ts";
import { cutText } from "#app/format/cut-text.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languages, loadedLanguage } from "#app/i18n/languages.server.ts";
import type { mailAdminCalls } from "../admin-calls.ts";
import type { AddressedMail, MailContent } from "./addressed-mail.ts";
import { mailSamples, sampleNamed } from "./mail-samples.ts";
import { readSender } from "./sender.ts";
import { testMail } from "./templates.ts";

/**
 * `admintestmail`: sends a mail to the caller's own address at once, without the outbox.
 * @throws GameApiError as {@link sendAtOnce} does
 */
const sendTestMail: Handler<typeof mailAdminCalls.test> = async (_, context) => {
  const to = await sendAtOnce(context, testMail(context.admin), await readSender(context.db, context.site));
  return { message: `The mail server has accepted a test mail to ${to}. Look into that mailbox.` };
};

/**
 * Sends a mail to the caller's own address without the outbox.
 * @returns the address
 * @throws GameApiError `conflict` with what the mail server said, when none is configured, or when the address belongs
 * to another account
 */
async function sendAtOnce(context: AdminContext, mail: AddressedMail, sender: Parameters<AddressedMail["compose"]>[0]) {
  const { mailer } = await context.connections({ fresh: true });
  if (!mailer) throw new GameApiError("conflict", message("admin.mail.noServer"));
  const { recipient: to } = mail;
  if (to === undefined) throw new GameApiError("conflict", message("admin.player.addressOfAnother"));
  await countAttempts(context, [{ limit: "connectionTests", subject: `${context.admin.userNum} mail` }]);
  const { subject, text, html } = mail.compose(sender);
  try {
    await mailer.send({ id: crypto.randomUUID(), to, subject, text, html });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new GameApiError("conflict", plainText(`The mail server did not accept the mail: ${cutText(reason, 300)}`));
  }
  return to;
}

/** Does the work in a language, with the owner's words. @throws GameApiError `not_found` for an unknown language */
async function inLanguage<Result>(
  { db, site }: AdminContext,
  code: string,
  work: (sender: Awaited<ReturnType<typeof readSender>>) => Result | Promise<Result>,
): Promise<Result> {
  if (!languages.some((language) => language.code === code)) throw notFound();
  return runInLanguage(await loadedLanguage(code), async () => work(await readSender(db, site)));
}

/** An account that the samples are about: the caller's own, as if its address were confirmed. */
function sampleAccount({ admin }: AdminContext) {
  const { userNum, userId, email } = admin;
  return { userNum, userId, email, emailKey: "", emailVerifiedAt: 1 };
}

/** `adminmails`: the mails that players get, with their subjects in a language. */
const listMails: Handler<typeof mailAdminCalls.templates> = async ({ language }, context) => ({
  languages: languages.map(({ code, name }) => ({ code, name })),
  data: await inLanguage(context, language, (sender) =>
    Object.entries(mailSamples).map(([name, { label, mail }]) => ({
      ...{ name, label },
      subject: mail(sampleAccount(context)).compose(sender).subject,
    })),
  ),
});

/** `adminmail`: a mail with invented values. @throws GameApiError `not_found` */
const previewMail: Handler<typeof mailAdminCalls.template> = async ({ name, language }, context) => {
  const sample = sampleNamed(name);
  if (!sample) throw notFound();
  const { subject, text, html }: MailContent = await inLanguage(context, language, (sender) =>
    sample.mail(sampleAccount(context)).compose(sender),
  );
  return { label: sample.label, words: sample.words, subject, text, html };
};

/** `adminsendmail`: sends such a mail to the caller's own address. @throws GameApiError `not_found`, and as {@link sendAtOnce} does */
const sendSample: Handler<typeof mailAdminCalls.sendTemplate> = async ({ name, language }, context) => {
  const sample = sampleNamed(name);
  if (!sample) throw notFound();
  const to = await inLanguage(context, language, (sender) =>
    sendAtOnce(context, sample.mail({ ...context.admin, emailVerifiedAt: 1 }), sender),
  );
  return { message: `The mail server has accepted the mail to ${to}. Its link leads nowhere.` };
};

export const handlers = {
  mailAdmin: { test: sendTestMail, templates: listMails, template: previewMail, sendTemplate: sendSample },
};
