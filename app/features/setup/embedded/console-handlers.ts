import { removeDemo } from "./remove-demo.ts";
import { finishSetup, readSetup, skipSetupStep } from "./setup.ts";

export const handlers = {
  setupAdmin: { read: readSetup, skipStep: skipSetupStep, finish: finishSetup, removeDemo },
};
