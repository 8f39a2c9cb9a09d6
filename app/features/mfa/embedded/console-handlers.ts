import { resetSecondFactor } from "./admin-reset.ts";

export const handlers = {
  playersAdmin: { resetSecondFactor },
};
