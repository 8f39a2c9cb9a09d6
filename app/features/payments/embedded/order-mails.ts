import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { orderPaidMail, orderRefusedMail, orderReversedMail } from "#app/features/mail/embedded/templates.ts";
import { findByNum } from "#app/features/users/embedded/lookup.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { loadedLanguage } from "#app/i18n/languages.server.ts";
import { receiptName } from "../receipt-name.ts";
import type { FoundOrder } from "./admin-orders.ts";

interface MailedOrder {
  number: string;
  userNum: number;
  packageName: string;
  amount: number;
  credited: number;
  reversed: number;
  receiptNumber: number;
  isTest: number;
  debt: number;
}

/** Mails the owner of a paid order its receipt; if coins of it are reversed, that and what the account owes. */
export function mailSettledOrder(context: CallContext, number: string): void {
  inBackground(context, "the mail about a payment", async () => {
    const [[order]] = await runBatch<[MailedOrder[]]>(context.db, [
      [
        `SELECT number, user_num AS userNum, package_name AS packageName, amount, credited, reversed,
           receipt_number AS receiptNumber, is_test AS isTest,
           coalesce((SELECT sum(amount) FROM debts WHERE debts.user_num = payment_orders.user_num), 0) AS debt
         FROM payment_orders WHERE number = ?1 AND paid_at IS NOT NULL`,
        number,
      ],
    ]);
    const owner = order && (await findByNum(context.db, order.userNum));
    if (!owner) return;
    const receipt = receiptName(order.receiptNumber, order.isTest === 1);
    const mail = order.reversed > 0 ? orderReversedMail(owner, order) : orderPaidMail(owner, { ...order, receipt });
    await runInLanguage(await loadedLanguage(owner.language), () => sendMail(context, mail));
  });
}

/** Mails the owner of an order why its receipt was refused. */
export function mailRefusedOrder(context: CallContext, order: FoundOrder, reason: string): void {
  const { userNum, number } = order;
  inBackground(context, "the mail about a refused receipt", async () => {
    const owner = await findByNum(context.db, userNum);
    if (!owner) return;
    await runInLanguage(await loadedLanguage(owner.language), () =>
      sendMail(context, orderRefusedMail(owner, { number, reason })),
    );
  });
}
