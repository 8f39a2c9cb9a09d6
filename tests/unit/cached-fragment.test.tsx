import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FragmentCache } from "#app/cache/fragment-cache.ts";
import { CachedFragment, FragmentRenderer } from "#app/ui/cached-fragment.tsx";
import { SaveData, useSrcSet } from "#app/ui/save-data.ts";

function Content({ text, onRender }: { text: string; onRender?: () => void }) {
  onRender?.();
  const srcSet = useSrcSet();
  return (
    <>
      <b>{text}</b> {text} {srcSet("a 1x, b 2x")}
    </>
  );
}

/** Renders pages whose fragments are cached, and counts how often the fragment is rendered. */
function createPages(render: (node: ReactNode) => string = renderToStaticMarkup) {
  const fragments = new FragmentCache();
  let renders = 0;
  const onRender = () => {
    renders += 1;
  };
  const page = (text: string, { source, saveData = false }: { source?: object; saveData?: boolean } = {}) =>
    render(
      <FragmentRenderer.Provider
        value={({ values, source }, part) => fragments.get(JSON.stringify(values), source, () => render(part()))}
      >
        <SaveData.Provider value={saveData}>
          <CachedFragment as="nav" attributes={{ className: "menu" }} values={["test", text]} source={source}>
            <Content text={text} onRender={onRender} />
          </CachedFragment>
          <p>after</p>
        </SaveData.Provider>
      </FragmentRenderer.Provider>,
    );
  return { page, renders: () => renders };
}

test("a fragment is rendered once for the same values and source", () => {
  const { page, renders } = createPages();
  const source = {};
  const first = page("one", { source });
  expect(first).toBe('<nav class="menu"><b>one</b> one a 1x, b 2x</nav><p>after</p>');
  expect(page("one", { source })).toBe(first);
  expect(renders()).toBe(1);
});

test("other values, another source and Save-Data have a fragment of their own", () => {
  const { page, renders } = createPages();
  const source = {};
  page("one", { source });
  expect(page("two", { source })).toContain("<b>two</b>");
  expect(page("one", { source, saveData: true })).toContain("one a</nav>");
  page("one", { source: {} });
  expect(renders()).toBe(4);
});

test("text cannot break out of the markup or into another fragment's key", () => {
  const { page } = createPages();
  expect(page('"],["<script>')).toContain("<b>&quot;],[&quot;&lt;script&gt;</b>");
  expect(page('"]')).not.toContain("script");
});
