import { redeem } from "./redeem.ts";
import { pageTopUps } from "./top-ups.ts";

export const handlers = {
  wallet: { redeem, topUps: pageTopUps },
};
