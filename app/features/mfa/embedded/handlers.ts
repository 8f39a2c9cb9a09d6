import { confirmIdentity } from "./confirm-identity.ts";
import { beginTotp, disableTotp, enableTotp, readFactors, renewRecoveryCodes } from "./factors.ts";

export const handlers = {
  mfa: { read: readFactors, beginTotp, enableTotp, disableTotp, renewRecoveryCodes, confirmIdentity },
};
