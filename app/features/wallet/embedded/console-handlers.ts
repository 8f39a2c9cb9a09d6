import { adjustBalance } from "./adjust-balance.ts";
import { lookUpVoucher } from "./look-up-voucher.ts";
import { listVoucherBatches, makeVouchers, readVoucherBatch, revokeVouchers } from "./voucher-batches.ts";

export const handlers = {
  balancesAdmin: { adjust: adjustBalance },
  vouchersAdmin: {
    list: listVoucherBatches,
    byName: readVoucherBatch,
    lookUp: lookUpVoucher,
    make: makeVouchers,
    revoke: revokeVouchers,
  },
};
