import { GameApiError } from "#app/contract/errors.ts";
import { message, plainText } from "#app/contract/message.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { countAttempts } from "#app/embedded/rate-limits.ts";
import { cutText } from "#app/format/cut-text.ts";
import type { mailAdminCalls } from "../admin-calls.ts";
import { readSender } from "./sender.ts";
import { testMail } from "./templates.ts";

/**
 * `admintestmail`: sends a mail to the caller's own address at once, without the outbox.
 * @throws GameApiError `conflict` with what the mail server said, when none is configured, or when the address belongs
 * to another account
 */
const sendTestMail: Handler<typeof mailAdminCalls.test> = async (_, context) => {
  const { admin, db, site } = context;
  const { mailer } = await context.connections({ fresh: true });
  if (!mailer) throw new GameApiError("conflict", message("admin.mail.noServer"));
  const mail = testMail(admin);
  const { recipient: to } = mail;
  if (to === undefined) throw new GameApiError("conflict", message("admin.player.addressOfAnother"));
  await countAttempts(context, [{ limit: "connectionTests", subject: `${admin.userNum} mail` }]);
  const { subject, text, html } = mail.compose(await readSender(db, site));
  try {
    await mailer.send({ id: crypto.randomUUID(), to, subject, text, html });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new GameApiError("conflict", plainText(`The mail server did not accept the mail: ${cutText(reason, 300)}`));
  }
  return { message: `The mail server has accepted a test mail to ${to}. Look into that mailbox.` };
};

export const handlers = { mailAdmin: { test: sendTestMail } };
