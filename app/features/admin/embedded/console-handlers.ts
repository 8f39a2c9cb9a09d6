import { readDashboard } from "./dashboard.ts";
import { previewText } from "./written-text.ts";

export const handlers = {
  contentAdmin: { preview: previewText },
  dashboard: { read: readDashboard },
};
