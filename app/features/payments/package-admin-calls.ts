import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import {
  entryListReply,
  idOrNew,
  replyFields,
  requestFields,
  savedReply,
  seenRevision,
} from "#app/features/admin/edit-fields.ts";
import { packageForm } from "./package-form.ts";

/** Form fields whose wire name differs. */
const wireNames = {
  /** In pesos as a person types them. */
  price: "price_pesos",
  imageUrl: "image_url",
  firstBonus: "first_bonus",
  startsAt: "starts_at",
  endsAt: "ends_at",
  accountLimit: "account_limit",
};

/** Console calls for the packages that players can buy. Packages are withdrawn, never deleted: orders refer to them. */
export const packagesAdminCalls = {
  list: adminCall("prices", "GET /adminpackages", {
    summary: "List all packages of R-Coin in their order, including withdrawn ones.",
    reply: () => entryListReply(replyFields(packageForm, wireNames)),
  }),
  save: adminCall("prices", "POST /adminsavepackage", {
    requiresRecentIdentity: true,
    summary: "Create a package of R-Coin (id 0) or change one. Orders keep the package as it was.",
    request: () => z.object({ id: idOrNew, seen: seenRevision, ...requestFields(packageForm, wireNames) }),
    reply: () => savedReply,
  }),
};
