import { readServerStatus } from "./server-status.ts";

export const handlers = {
  status: { current: readServerStatus },
};
