import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { BarChart } from "#app/features/admin/components/bar-chart.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { numberInPath } from "#app/features/admin/entry-in-path.server.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { groupedNumber } from "#app/format/grouped-number.ts";

export const meta = adminMeta("Views");

export const loader = adminLoader("content", async ({ services, gameApi, params }) => {
  const id = numberInPath(params.id);
  const [{ newsViews }, { values }] = await Promise.all([
    services.content.settings.read({}),
    gameApi.newsAdmin.byId({ id }),
  ]);
  // A fixed number needs no chart.
  if (newsViews !== "counted") throw new Response(null, { status: 404 });
  return { id, subject: values.subject, views: await gameApi.newsAdmin.views({ id }) };
});

export default function AdminNewsViews() {
  const { id, subject, views } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title={`Views of article ${id}`} lead={subject}>
        <a className={editing.csv} href={`/admin/news/${id}`}>
          Edit the item
        </a>
      </AdminHeading>
      <p>
        {groupedNumber(views.total)} in all. The chart shows the last 30 days. Views of programs and staff are not
        counted, as far as they can be told from readers.
      </p>
      <BarChart label="Views" days={views.days.map(({ day }) => day)} values={views.days.map(({ views }) => views)} />
    </>
  );
}
