import { inBackground } from "#app/embedded/background.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { orderPaidMail, orderRefusedMail, orderReversedMail } from "#app/features/mail/embedded/templates.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfCode } from "#app/i18n/languages.server.ts";
import { receiptName } from "../receipt-name.ts";
import type { FoundOrder } from "./admin-orders.ts";

interface MailedOrder {
  number: string;
  userId: string;
  email: string;
  language: string;
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
        `SELECT number, user_id AS userId, email, language, package_name AS packageName, amount, credited, reversed,
           receipt_number AS receiptNumber, is_test AS isTest,
           coalesce((SELECT sum(amount) FROM debts WHERE debts.user_num = users.user_num), 0) AS debt
         FROM payment_orders JOIN users ON users.user_num = payment_orders.user_num
         WHERE number = ?1 AND paid_at IS NOT NULL`,
        number,
      ],
    ]);
    if (!order) return;
    await runInLanguage(languageOfCode(order.language), () =>
      sendMail(context, order.email, (site) =>
        order.reversed > 0
          ? orderReversedMail(site, order, order)
          : orderPaidMail(site, order, { ...order, receipt: receiptName(order.receiptNumber, order.isTest === 1) }),
      ),
    );
  });
}

/** Mails the owner of an order why its receipt was refused. */
export function mailRefusedOrder(context: CallContext, order: FoundOrder, reason: string): void {
  const { email, number } = order;
  if (!email) return;
  inBackground(context, "the mail about a refused receipt", () =>
    runInLanguage(languageOfCode(order.language ?? ""), () =>
      sendMail(context, email, (site) => orderRefusedMail(site, order, { number, reason })),
    ),
  );
}
