import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const modules = readdirSync("app/routes", { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const exportsOf = (text: string) =>
  /export \{ ([^}]*) \} from "#app\/forms\/form-route\.ts";/.exec(text)?.[1]?.split(", ") ?? [];

test("every page with scripts that takes forms answers them offline, with their headers, and keeps what was typed", () => {
  const pages = modules.filter(
    ({ text }) =>
      /^export (?:async )?function action\b/m.test(text) &&
      /^export default function/m.test(text) &&
      /hydrate: true|adminHandle/.test(text),
  );
  expect(pages.length).toBeGreaterThan(20);
  // The login page goes on to another page at once: its loaders may be asked again.
  const expected = (file: string) =>
    file === "app/routes/login/route.tsx"
      ? ["clientAction", "headers"]
      : ["clientAction", "headers", "shouldRevalidate"];
  expect(pages.map(({ file, text }) => [file, exportsOf(text)])).toEqual(
    pages.map(({ file }) => [file, expected(file)]),
  );
});
