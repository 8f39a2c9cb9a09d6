import { readLimits, saveLimits } from "./limits.ts";

export const handlers = {
  approvalsAdmin: { limits: readLimits, saveLimits },
};
