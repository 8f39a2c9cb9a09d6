import { banAddress, changeAddressBan, liftAddressBan } from "./address-bans.ts";
import { listAccountBans, listAddressBans, readAddressBan } from "./list-bans.ts";
import { changeSuspension, liftSuspension, suspendAccount } from "./suspensions.ts";

export const handlers = {
  bansAdmin: {
    accounts: listAccountBans,
    addresses: listAddressBans,
    addressById: readAddressBan,
    suspend: suspendAccount,
    changeSuspension,
    liftSuspension,
    banAddress,
    changeAddressBan,
    liftAddressBan,
  },
};
