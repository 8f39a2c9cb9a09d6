import { listMails, readMail, readMailText, resendMail } from "./admin-outbox.ts";

export const handlers = {
  mailAdmin: { list: listMails, byId: readMail, readText: readMailText, resend: resendMail },
};
