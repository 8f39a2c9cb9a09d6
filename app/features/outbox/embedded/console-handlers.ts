import { listMails, readMail, readMailText, resendMail } from "./admin-outbox.ts";
import { sendTestMail } from "./test-mail.ts";

export const handlers = {
  mailAdmin: { list: listMails, byId: readMail, readText: readMailText, resend: resendMail, test: sendTestMail },
};
