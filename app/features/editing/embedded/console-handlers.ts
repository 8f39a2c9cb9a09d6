import type { Handler } from "#app/embedded/handler.ts";
import { htmlOf } from "#app/embedded/written-text.ts";
import type { contentAdminCalls } from "../admin-calls.ts";

/** `adminpreview`: the HTML that would be stored. */
const preview: Handler<typeof contentAdminCalls.preview> = async (request) => ({ html: await htmlOf(request) });

export const handlers = {
  contentAdmin: { preview },
};
