import type { MetaFunction } from "@remix-run/cloudflare";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { DRAFT, ownCssAddress } from "#app/features/branding/own-css.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TableHead } from "#app/ui/table-head.tsx";

export const handle: PageHandle = { section: "news" };

export const meta: MetaFunction = () => [{ title: "Own CSS: sample page" }, { name: "robots", content: "noindex" }];

export const loader = adminLoader("settings", async () => null);

/** A page of the site with the draft of the owner's style sheet, for staff. */
export default function StyleSample() {
  return (
    <>
      <link rel="stylesheet" href={ownCssAddress(DRAFT)} />
      <PageHead
        title="Sample page"
        sectionKey="news"
        lead="How the saved draft of your own CSS looks. Only staff see this page."
      />
      <div className="stack">
        <Panel id="sample-text" title="Text" more={{ href: "/news", label: "All news" }} padded>
          <p>
            A paragraph with <strong>strong words</strong> and{" "}
            <a href="/admin/branding/css">a link back to the style sheet</a>.
          </p>
          <ul className="bullets">
            <li>A list</li>
            <li>with two entries</li>
          </ul>
          <p>
            <a className="button" href="#main">
              Main button
            </a>{" "}
            <a className="button quiet" href="#main">
              Other button
            </a>
          </p>
        </Panel>
        <Panel id="sample-table" title="Table">
          <table>
            <TableHead columns={["Place", "Name", "Level"]} />
            <tbody>
              {["First", "Second", "Third"].map((name, index) => (
                <tr key={name}>
                  <td>{index + 1}</td>
                  <td>{name}</td>
                  <td>{120 - index}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      </div>
    </>
  );
}
