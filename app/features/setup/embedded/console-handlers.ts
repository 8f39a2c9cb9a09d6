import { ownAccount } from "./own-account.ts";
import { removeDemo } from "./remove-demo.ts";
import { finishSetup, readSetup, skipSetupStep } from "./setup.ts";

export const handlers = {
  setupAdmin: { read: readSetup, skipStep: skipSetupStep, finish: finishSetup, ownAccount, removeDemo },
};
