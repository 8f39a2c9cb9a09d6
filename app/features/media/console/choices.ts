import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { queryText } from "#app/features/admin/list-query.ts";
import { mediaLimits } from "#app/features/media/limits.ts";
import { pageNumber } from "#app/format/whole-number.ts";

/** A page of the media library for the dialog that chooses a picture, as JSON. */
export const loader = adminLoader("content", async ({ gameApi, searchParams }) => {
  const page = Math.max(1, pageNumber(searchParams));
  const search = queryText(searchParams, "search");
  const { data, lastPage } = await gameApi.mediaAdmin.list({
    ...{ page, perPage: mediaLimits.pageSize, search },
    // Who searches for a picture finds it, whatever it is of.
    group: searchParams.has("items") || search ? undefined : "others",
  });
  const pictures = data.map(({ address, description, name }) => ({ address, description, name }));
  return Response.json({ pictures, next: page < lastPage ? page + 1 : null });
});
