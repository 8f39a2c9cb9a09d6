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

test("a row tells phones its name, its state, and which values need their titles", () => {
  const html = renderToStaticMarkup(
    createElement(DataTable<{ state: string; note: string }>, {
      ...{ label: "News", empty: "", rows: [{ state: "draft", note: "–" }] },
      columns: [
        { title: "No.", number: true, cell: () => 7 },
        { title: "Subject", cell: () => "A night" },
        { title: "Author", isBare: true, cell: () => "Team" },
        { title: "Note", cell: ({ note }) => note },
        { title: "State", cell: ({ state }) => state },
      ],
    }),
  );
  const parts = [...html.matchAll(/data-title="([^"]+)" class="([^"]+)"/g)].map(([, title, classes = ""]) => [
    title,
    ...classes.split(" ").map((one) => one.replace(/^_?(\w+?)_\w+.*$/, "$1")),
  ]);
  expect(parts.map(([title, part]) => [title, part])).toEqual([
    ["No.", "value"],
    ["Subject", "name"],
    ["Author", "value"],
    ["Note", "none"],
    ["State", "state"],
  ]);
  expect(parts[0]).toContain("number");
  expect(parts[2]).toContain("bare");
});
