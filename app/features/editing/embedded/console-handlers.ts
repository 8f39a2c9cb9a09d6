import { previewText } from "./written-text.ts";

export const handlers = {
  contentAdmin: { preview: previewText },
};
