import type { MetaFunction } from "@remix-run/cloudflare";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { DRAFT, ownCssAddress } from "#app/features/branding/own-css.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";

export const handle: PageHandle = { section: "news" };

export const meta: MetaFunction = () => [{ title: "Own CSS: sample page" }, { name: "robots", content: "noindex" }];

export const loader = adminLoader("settings", async () => null);

const SAMPLE = `<p>A paragraph with <strong>strong words</strong> and <a href="/admin/branding/css">a link back to the stylesheet</a>.</p>
<ul><li>A list</li><li>with two entries</li></ul>
<h2>Buttons</h2>
<p><a class="button" href="#main">Main button</a> <a class="button quiet" href="#main">Other button</a></p>
<h2>Table</h2>
<table><thead><tr><th>Place</th><th>Name</th></tr></thead><tbody><tr><td>1</td><td>First</td></tr><tr><td>2</td><td>Second</td></tr></tbody></table>`;

/** A page of the site with the draft of the owner's stylesheet, for staff. */
export default function StyleSample() {
  return (
    <>
      <link rel="stylesheet" href={ownCssAddress(DRAFT)} />
      <PageHead
        title="Sample page"
        sectionKey="news"
        lead="How the saved draft of your own CSS looks. Only staff see this page."
      />
      <div className="panel">
        <Prose html={SAMPLE} />
      </div>
    </>
  );
}
