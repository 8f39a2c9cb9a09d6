import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { idField } from "#app/features/admin/call-fields.ts";
import {
  entryReply,
  idOrNew,
  listRequest,
  replyFields,
  requestFields,
  savedReply,
  seenRevision,
} from "#app/features/admin/edit-fields.ts";
import { discountForm, discountSortOrders } from "./discount-form.ts";

/** Form fields whose wire name differs. */
const wireNames = {
  minTotal: "min_total",
  startsAt: "starts_at",
  endsAt: "ends_at",
  useLimit: "use_limit",
  accountLimit: "account_limit",
};

const listedDiscount = () =>
  entryReply(replyFields(discountForm, wireNames)).extend({
    /** How many purchases used it, and how many coins it took off them. */
    uses: integer,
    taken: integer,
  });

/** Console calls for discount codes. */
export const discountsAdminCalls = {
  list: adminCall("prices", "GET /admindiscounts/{page}", {
    summary:
      "List a page of the discount codes with their uses, including withdrawn ones, by default the newest first.",
    request: () => z.object({ ...listRequest, sort: z.enum(discountSortOrders).nullish() }),
    reply: () => z.object({ data: z.array(listedDiscount()), lastPage: wireName("last_page", integer) }),
  }),
  byId: adminCall("prices", "GET /admindiscount/{id}", {
    summary: "Get a discount code for editing, with its uses.",
    request: () => z.object({ id: idField }),
    reply: () => listedDiscount(),
  }),
  save: adminCall("prices", "POST /adminsavediscount", {
    requiresRecentIdentity: true,
    summary: "Create a discount code (id 0) or change one. Codes are withdrawn, never deleted.",
    request: () => z.object({ id: idOrNew, seen: seenRevision, ...requestFields(discountForm, wireNames) }),
    reply: () => savedReply,
  }),
};
