import { GameApiError } from "#app/contract/errors.ts";
import { type Message, message, plainText } from "#app/contract/message.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { groupedProblems, type ListProblem } from "#app/embedded/grouped-problems.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { formatDateTime } from "#app/features/admin/form-fields.ts";
import { type NewsForm, newsForm } from "#app/features/news/news-form.ts";
import { normalTags } from "#app/features/news/tags.ts";
import { cutText } from "#app/format/cut-text.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { postImportCalls } from "../admin-calls.ts";
import { type PostImportForm, postImportForm, postImportLimits } from "../post-import-form.ts";
import { type ExportedPost, type PostExport, pictureAddresses } from "./exported-post.ts";

/** A post that is created. */
interface NewPost {
  subject: string;
  /** Sanitized HTML. */
  content: string;
  author: string;
  publishedAt: number;
  published: boolean;
  tags: string[];
  /** The pictures of other sites, and the one beside the text. */
  pictures: string[];
}

/**
 * `adminimportposts`: creates the posts of an export that the site does not have yet, in one transaction.
 * @throws GameApiError `invalid` for an export that is too long, or has no posts; `conflict` when the posts are not the
 * ones that were checked
 */
const importPosts: Handler<typeof postImportCalls.import> = async (request, context) => {
  const options = checkedForm(postImportForm, request);
  const { posts, skipped } = await readExport(request.csv);
  const known = await readKnown(context.db, posts);
  const { sanitizeNewsHtml } = await import("#app/contract/news-html.ts");
  const problems: ListProblem[] = [];
  const added: NewPost[] = [];
  let existing = 0;
  for (const [place, post] of posts.entries()) {
    const refuse = (column: string, problem: Message) => problems.push({ line: place + 1, column, problem });
    const values = formOf(post, options);
    const { data, error } = newsForm.safeParse(values);
    for (const issue of error?.issues ?? []) refuse("", plainText(issue.message));
    if (!data || post.at === undefined) continue;
    const key = keyOf(data.subject, post.at);
    if (known.has(key)) {
      existing += 1;
      continue;
    }
    known.add(key);
    const content = sanitizeNewsHtml(data.content).trim();
    if (content === "") {
      refuse("", message("admin.emptyText"));
      continue;
    }
    const { subject, author, state } = data;
    added.push({
      ...{ subject, content, author, publishedAt: post.at, published: state === "published" },
      tags: normalTags(post.tags),
      pictures: [...pictureAddresses(content), ...(post.picture ? [post.picture] : [])].filter(isForeign),
    });
  }
  const seen = await hashOf(JSON.stringify(posts));
  if (request.dryRun === 0) {
    if (request.seen !== seen)
      throw new GameApiError("conflict", message(request.seen ? "admin.posts.changed" : "admin.posts.checkFirst"));
    if (added.length > 0) await create(context, added, options);
  }
  const pictures = new Map(
    added.flatMap(({ pictures, subject }) => pictures.map((address) => [address, subject] as const)),
  );
  return {
    added: added.length,
    existing,
    skipped,
    imported: request.dryRun === 0,
    seen,
    refused: new Set(problems.map(({ line }) => line)).size,
    problems: groupedProblems(problems),
    posts: added.slice(0, postImportLimits.listed).map(({ subject, publishedAt, published, content }) => ({
      ...{ subject, publishedAt: isoTime(publishedAt) },
      state: !published
        ? ("draft" as const)
        : publishedAt > context.now()
          ? ("scheduled" as const)
          : ("published" as const),
      hasShortcodes: /\[[a-z][\w-]{2,}(?:\s[^\]\n]{0,300})?\]/.test(content),
    })),
    pictureCount: pictures.size,
    pictures: [...pictures]
      .slice(0, postImportLimits.pictures)
      .map(([address, subject]) => ({ address: cutText(address, 300), subject })),
  };
};

export const handlers = { postImport: { import: importPosts } };

/** @throws GameApiError `invalid` when it is too long, or has no posts */
async function readExport(typed: string): Promise<PostExport> {
  const { bytes, posts: most } = postImportLimits;
  if (new TextEncoder().encode(typed).length > bytes)
    throw invalidField("csv", message("admin.posts.tooLarge", { atMost: groupedNumber(bytes) }));
  // A browser that sends the text again changes its line breaks.
  const text = typed
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .trim();
  const found = await readAs(text, most + 1);
  if (!found || found.posts.length === 0) throw invalidField("csv", message("admin.posts.none"));
  if (found.posts.length > most)
    throw invalidField("csv", message("admin.posts.tooMany", { atMost: groupedNumber(most) }));
  return found;
}

async function readAs(text: string, most: number): Promise<PostExport | undefined> {
  if (text.startsWith("<")) return (await import("./read-wordpress.ts")).readWordPress(text, most);
  const { readAzuriomCsv, readAzuriomJson } = await import("./read-azuriom.ts");
  return /^[[{]/.test(text) ? readAzuriomJson(text) : readAzuriomCsv(text, most);
}

/** A post as the form of news has it. */
function formOf(post: ExportedPost, { type, state, author }: PostImportForm): Record<keyof NewsForm, string> {
  return {
    ...{ type, subject: post.title, author: post.author || author, format: "html", content: post.content },
    ...{
      imgThumbnail: "",
      isShowThumbnail: "",
      publishedAt: formatDateTime(post.at),
      startsAt: "",
      endsAt: "",
      tags: "",
      pinned: "",
    },
    state: post.isDraft ? "draft" : state,
  };
}

/** Posts are the same if they have title and date in common. */
function keyOf(subject: string, at: number): string {
  return `${at} ${subject}`;
}

const isForeign = (address: string) => !address.startsWith("/") || address.startsWith("//");

/** All news of these times, by their index. */
const ofTime = "published IN (0, 1) AND pinned IN (0, 1) AND published_at";

async function readKnown(db: Database, posts: readonly ExportedPost[]): Promise<Set<string>> {
  const [rows] = await runBatch<[{ subject: string; at: number }[]]>(db, [
    [
      `SELECT subject, published_at AS at FROM news WHERE ${ofTime} IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(posts.flatMap(({ at }) => at ?? [])),
    ],
  ]);
  return new Set(rows.map(({ subject, at }) => keyOf(subject, at)));
}

async function create(
  context: AdminContext,
  posts: readonly NewPost[],
  { type, state }: Pick<PostImportForm, "type" | "state">,
): Promise<void> {
  // The oldest first, so that lists by number are lists by date.
  const rows = [...posts].sort((one, other) => one.publishedAt - other.publishedAt);
  await writeAudited(
    context,
    { target: "imported news", after: { added: posts.length, type, state } },
    inParts(rows).map(
      (part): Statement => [
        `INSERT INTO news (type, subject, content, author, published, published_at, tags)
         SELECT ?2, value ->> '$.subject', value ->> '$.content', value ->> '$.author', value ->> '$.published',
           value ->> '$.publishedAt', value -> '$.tags' FROM json_each(?1)
         WHERE NOT EXISTS (SELECT 1 FROM news AS known WHERE known.subject = value ->> '$.subject'
           AND known.published IN (0, 1) AND known.pinned IN (0, 1) AND known.published_at = value ->> '$.publishedAt')`,
        JSON.stringify(part),
        Number(type),
      ],
    ),
    { publishes: true },
  );
}

/** A parameter of a statement may have two million bytes, and sanitizing lengthens texts a little. */
const STATEMENT_BYTES = 500_000;

function inParts(rows: readonly NewPost[]): NewPost[][] {
  const parts: NewPost[][] = [[]];
  let length = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (length + size > STATEMENT_BYTES && length > 0) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(row);
    length += size;
  }
  return parts;
}
