import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import { queryText } from "#app/features/admin/list-query.ts";
import styles from "./search.module.css";
import { MIN_SEARCH, searchEverything } from "./search.server.ts";

export const meta = adminMeta("Search");

export const loader = adminLoader("console", async ({ services, admin, searchParams }) => {
  const search = queryText(searchParams, "q");
  return { search, groups: search.length < MIN_SEARCH ? undefined : await searchEverything(services, admin, search) };
});

/** What the console's head searches: everything that the admin may open, by kind. */
export default function ConsoleSearch() {
  const { search, groups } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Search"
        lead="By user ID or a part of it, the beginning of an e-mail address or character, an IP address, a number of a ticket or order, a whole voucher code, or a name."
      />
      <SearchForm label="Search for" name="q" value={search} isActive />
      {!groups && <p data-hits="">Enter at least two characters.</p>}
      {groups?.length === 0 && <p data-hits="">Nothing matches “{search}”.</p>}
      {groups?.map(({ title, hits, more, failed }) => (
        <section key={title} className={styles.group} aria-label={title} data-hits="">
          <h2>{title}</h2>
          {failed && <p>These could not be searched. Please try again later.</p>}
          <ul>
            {hits.map(({ href, label, detail }) => (
              <li key={href}>
                <a href={href}>{label}</a> {detail && <span>{detail}</span>}
              </li>
            ))}
          </ul>
          {more && <a href={more}>All results in {title.toLowerCase()}</a>}
        </section>
      ))}
    </>
  );
}
