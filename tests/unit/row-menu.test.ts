import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DataTable } from "#app/features/admin/components/data-table.tsx";

const table = (links: { label: string; href: string }[]) =>
  renderToStaticMarkup(
    createElement(DataTable<string>, {
      ...{ label: "Players", rows: ["ana"], empty: "" },
      columns: [{ title: "User ID", cell: (row) => row }],
      menu: (row) => ({ label: row, links }),
    }),
  );

test("a row has a menu with a name of its own, which needs no scripts", () => {
  const html = table([{ label: "Suspension", href: "/admin/players/1/suspension" }]);
  expect(html).toContain('<details><summary aria-label="More actions for ana">');
  expect(html).toContain('<a href="/admin/players/1/suspension">Suspension</a>');
});

test("a row without further pages has no menu", () => {
  expect(table([])).not.toContain("<details>");
});
