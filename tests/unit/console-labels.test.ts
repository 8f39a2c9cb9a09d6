import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/v4/core";

/** The files with fields of the console's forms. */
const files = readdirSync("app/features", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

/** What people type wrongly: nothing, too much, and something of another kind. */
const wrongValues = [undefined, "", "?", "x".repeat(100_000)];

type Shape = Record<string, z.$ZodType>;

/** The fields of the forms that a file imports. */
async function importedForms(source: string): Promise<Shape[]> {
  const imports = [...source.matchAll(/import \{([^}]+)\} from "#app\/([^"]+)"/g)].flatMap(
    ([, names = "", path = ""]) => [...names.matchAll(/\b(\w+[fF]orm)\b/g)].map(([, name = ""]) => ({ name, path })),
  );
  const modules = await Promise.all(
    imports
      .filter(({ path }) => path.startsWith("features/") && path.endsWith(".ts") && !path.includes("server"))
      .map(async ({ name, path }) => (await import(/* @vite-ignore */ `../../app/${path}`))[name]),
  );
  return modules.flatMap((form) => {
    const { def } = form?._zod ?? {};
    return def?.type === "object" ? [def.shape as Shape] : [];
  });
}

/** The names by which the messages of a rule call its field. */
function namesIn(rule: z.$ZodType): string[] {
  const messages = wrongValues.flatMap(
    (value) => z.safeParse(rule, value).error?.issues.map(({ message }) => message) ?? [],
  );
  return messages.flatMap(
    (message) => /^([^“]+?) (?:is required|must be|may have|contains)\b/.exec(message)?.[1] ?? [],
  );
}

const plain = (label: string) => label.replace(/^The /, "").toLowerCase();

test("messages of the console's forms call a field by the label that the page shows", async () => {
  const drifted: string[] = [];
  let compared = 0;
  for (const file of files) {
    const source = readFileSync(file, "utf8");
    const fields = [...source.matchAll(/name: "(\w+)",\s*label: "([^"]+)"/g)];
    if (fields.length === 0) continue;
    const forms = await importedForms(source);
    for (const [, name = "", label = ""] of fields) {
      const names = forms
        .flatMap((form) => (form[name] ? [namesIn(form[name])] : []))
        .filter(({ length }) => length > 0);
      if (names.length === 0) continue;
      compared += 1;
      const known = names.some((all) => all.every((one) => plain(one) === plain(label)));
      if (!known) drifted.push(`${file}: “${label}” is “${names[0]?.[0]}” in messages`);
    }
  }
  expect(drifted).toEqual([]);
  // Most labels are only in the rules; the pages name a few again.
  expect(compared).toBeGreaterThan(0);
});
