import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { flag, message } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { approvalNumber, idField } from "#app/features/admin/call-fields.ts";
import {
  entryReply,
  idOrNew,
  replyFields,
  requestFields,
  savedReply,
  seenRevision,
} from "#app/features/admin/edit-fields.ts";
import { walletForm } from "./wallet-form.ts";

/** Form fields whose wire name differs. */
const wireNames = {
  accountName: "account_name",
  accountNumber: "account_number",
  qrText: "qr_text",
  promisedMinutes: "promised_minutes",
};

const listedWallet = () =>
  entryReply(replyFields(walletForm, wireNames)).extend({
    /** Whether the owner has seen a wallet app read the amount from the code. */
    qrTested: wireName("qr_tested", flag),
  });

/** Console calls for the owner's wallets and bank accounts, to which players send money. */
export const walletsAdminCalls = {
  list: adminCall("settings", "GET /adminwallets", {
    summary: "List all wallets in their order, including withdrawn ones.",
    reply: () => z.object({ data: z.array(listedWallet()) }),
  }),
  save: adminCall("settings", "POST /adminsavewallet", {
    requiresRecentIdentity: true,
    summary:
      "Create a wallet (id 0) or change one. Another QR Ph text has to be tried again. Where limits are set, another account becomes a request for a second person. All owners are told.",
    request: () => z.object({ id: idOrNew, seen: seenRevision, ...requestFields(walletForm, wireNames) }),
    reply: () => savedReply.extend({ approval: approvalNumber }),
  }),
  setQrTested: adminCall("settings", "POST /adminwallet/qrtested", {
    id: "adminsetqrtested",
    requiresRecentIdentity: true,
    summary:
      "Tell whether wallet apps read the amount from a wallet's QR Ph code. Only then players get codes with it.",
    request: () => z.object({ id: idField, seen: seenRevision, tested: flag }),
    reply: () => message,
  }),
};
