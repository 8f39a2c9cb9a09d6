import { sendTestMail } from "./test-mail.ts";

export const handlers = { mailAdmin: { test: sendTestMail } };
