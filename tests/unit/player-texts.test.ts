import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** What only staff and operators read: the console, its calls, and the description of the API. */
const CONSOLE =
  /^app\/(?:routes\/admin\/|features\/admin\/(?!form-key)|features\/[^/]+\/(?:[\w-]+-)?(?:admin-calls|editors?)\.ts|contract\/http\/docs-page)/;
const EMBEDDED = /^app\/(?:embedded|features\/[^/]+\/embedded)\//;

/** Attributes that browsers show or read out. */
const SHOWN_ATTRIBUTES = ["aria-label", "aria-description", "alt", "title", "placeholder", "label", "hint", "lead"];

/** Texts that are the same in every language, or no text of the site. */
const allowed: Record<string, readonly string[]> = {
  "app/shell/header.tsx": ["Asia/Manila", "GMT+08:00"],
  "app/features/pages/pages/server-info/route.tsx": ["· Asia/Manila (GMT+08:00)"],
  "app/features/downloads/pages/download-files.tsx": ["SHA-256"],
  "app/entry.server.tsx": ["window.pageLanguage=;"],
  // Only staff see these.
  "app/ui/comparison/comparison-view.tsx": ["There is no difference."],
  "app/features/tickets/components/conversation.tsx": ["Note for staff"],
  "app/features/mail/embedded/console-handlers.ts": ["The mail server did not accept the mail:"],
  "app/features/media/embedded/edit-media.ts": ["“” is in use, so it was not deleted. See where it is used."],
};

/** A text with a word; names of keys, marks and numbers are not translated. */
const isWords = (text: string) => /\p{L}{2,}/u.test(text.replace(/&\w+;/g, ""));

const HTML = /<\/?(?:p|h\d|a|li|strong|title|button|span|div|main|script)\b/;

interface Finding {
  place: string;
  text: string;
}

function literalsIn(file: string): Finding[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: Finding[] = [];
  const note = (node: ts.Node, text: string) => {
    const shown = text.replace(/\s+/g, " ").trim();
    if (!isWords(shown) || allowed[file]?.includes(shown)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ place: `${file}:${line + 1}`, text: shown });
  };
  const textOf = (node: ts.Node | undefined): string | undefined => {
    if (!node) return undefined;
    if (ts.isJsxExpression(node)) return textOf(node.expression);
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isTemplateExpression(node))
      return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join("");
    return undefined;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node, node.text);
    if (ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))) {
      const text = textOf(node);
      if (text !== undefined) note(node, text);
    }
    if (ts.isJsxAttribute(node) && SHOWN_ATTRIBUTES.includes(node.name.getText())) {
      const text = textOf(node.initializer);
      if (text !== undefined) note(node, text);
    }
    // The messages of errors, and texts that are made into messages.
    if (ts.isCallExpression(node) && node.expression.getText() === "plainText") {
      const text = textOf(node.arguments[0]);
      if (text !== undefined) note(node, text);
    }
    // The rules of forms: `z.string("…")`, `z.regex(/…/, "…")`, `{ error: "…" }`.
    if (
      ts.isCallExpression(node) &&
      /^z\.(?:string|regex|minLength|maxLength|refine|gte|lte)$/.test(node.expression.getText())
    )
      for (const argument of node.arguments) {
        const text = textOf(argument);
        if (text !== undefined) note(node, text);
      }
    if (ts.isPropertyAssignment(node) && ["error", "lines"].includes(node.name.getText())) {
      const parts = ts.isArrayLiteralExpression(node.initializer) ? node.initializer.elements : [node.initializer];
      for (const part of parts) {
        const text = textOf(part);
        if (text !== undefined && /\s/.test(text)) note(node, text);
      }
    }
    // Sentences that are put together as HTML.
    if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      const text = textOf(node) ?? "";
      if (HTML.test(text)) for (const [, words = ""] of text.matchAll(/>([^<>]*)</g)) note(node, words);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const all = readdirSync("app", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll("\\", "/"));

/** The files that a file imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/(?:from|import\()\s*"((?:#app\/|\.{1,2}\/)[^"]+)"/g)].map(([, path = ""]) =>
    path.startsWith("#") ? path.slice(1) : join(dirname(file), path),
  );
}

/** The files of the pages, apart from what only the console and the handlers of calls use, and these handlers. */
function filesForPlayers(): string[] {
  const reached = new Set<string>();
  // The islands so far are of the console.
  const queue = all.filter((file) => !file.startsWith("app/features/") && file !== "app/entry.client.tsx");
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (reached.has(file) || !all.includes(file) || CONSOLE.test(file) || EMBEDDED.test(file)) continue;
    reached.add(file);
    queue.push(...importsOf(file));
  }
  return [...reached, ...all.filter((file) => EMBEDDED.test(file))].filter(
    (file) => !/^app\/i18n\/messages/.test(file),
  );
}

test("the texts that players see come from the catalogue", () => {
  const files = filesForPlayers();
  expect(files.length).toBeGreaterThan(500);
  expect(files).toContain("app/features/admin/form-key.ts");
  expect(files.flatMap(literalsIn).map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});
