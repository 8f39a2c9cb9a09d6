import { readDashboard } from "./dashboard.ts";

export const handlers = {
  dashboard: { read: readDashboard },
};
