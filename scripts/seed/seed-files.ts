import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import * as z from "zod";
import { sanitizeNewsHtml } from "../../app/contract/news-html.ts";

/** An error in a seed file; the message starts with the file and, where it helps, the line. */
export class SeedError extends Error {
  override name = "SeedError";
}

/**
 * Parses a file with front matter: `---`, one `key: value` per line, `---`, and the text in Markdown.
 *
 * @param name the name of the file in error messages
 * @param fieldsSchema the fields of the front matter
 * @throws SeedError with file and line
 */
export function parseTextFile<Fields extends z.ZodObject>(
  name: string,
  text: string,
  fieldsSchema: Fields,
): z.output<Fields> & { body: string } {
  const lines = text.split(/\r?\n/);
  if (lines[0] !== "---") throw new SeedError(`${name}:1: the front matter must start with ---`);
  const end = lines.indexOf("---", 1);
  if (end === -1) throw new SeedError(`${name}:1: the front matter has no closing ---`);

  const fields = new Map<string, { value: string; line: number }>();
  for (let index = 1; index < end; index++) {
    const line = index + 1;
    const [, key, value] = /^([A-Za-z]+):(?:\s+(.*))?$/.exec(lines[index] ?? "") ?? [];
    if (!key) throw new SeedError(`${name}:${line}: expected "key: value", found "${lines[index]}"`);
    if (fields.has(key)) throw new SeedError(`${name}:${line}: duplicate field ${key}`);
    fields.set(key, { value: unquoted(value ?? ""), line });
  }

  const parsed = fieldsSchema.safeParse(Object.fromEntries([...fields].map(([key, { value }]) => [key, value])));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const key = String((issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path[0]) ?? "");
    throw new SeedError(`${name}:${fields.get(key)?.line ?? 1}: ${key}: ${issue?.message}`);
  }
  const body = lines.slice(end + 1).join("\n");
  if (body.trim() === "") throw new SeedError(`${name}:${end + 1}: no text after the front matter`);
  return { ...parsed.data, body };
}

function unquoted(value: string): string {
  const text = value.trim();
  return /^"(.*)"$/.exec(text)?.[1]?.replaceAll('\\"', '"') ?? text;
}

const markdown = new Marked({ gfm: true, async: false });

/** Converts Markdown (GitHub flavoured) to the HTML that the portal stores. */
export function renderMarkdown(text: string): string {
  return sanitizeNewsHtml(markdown.parse(text) as string).trim();
}

export function readList<Item extends z.ZodType>(seedDir: string, file: string, item: Item): z.output<Item>[] {
  return readJson(seedDir, file, z.array(item));
}

export function readJson<Schema extends z.ZodType>(seedDir: string, file: string, schema: Schema): z.output<Schema> {
  const path = join(seedDir, file);
  const name = `seed/${file}`;
  if (!existsSync(path)) throw new SeedError(`${name} is missing`);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new SeedError(`${name}: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new SeedError(`${name}: ${issue?.path.join(".") || "the file"}: ${issue?.message}`);
}
