import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { queryText } from "#app/features/admin/list-query.ts";
import { mediaLimits } from "#app/features/media/limits.ts";
import { pageNumber } from "#app/format/whole-number.ts";

/** A page of the media library for the dialog that chooses a picture, as JSON. */
export const loader = adminLoader("content", async ({ gameApi, searchParams }) => {
  const page = Math.max(1, pageNumber(searchParams));
  const { data, lastPage } = await gameApi.mediaAdmin.list({
    ...{ page, perPage: mediaLimits.pageSize },
    search: queryText(searchParams, "search"),
    group: searchParams.has("items") ? undefined : "others",
  });
  const pictures = data.map(({ address, description, name }) => ({ address, description, name }));
  return Response.json({ pictures, next: page < lastPage ? page + 1 : null });
});
