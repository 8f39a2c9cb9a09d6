import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isIPv6 } from "node:net";
import { parse } from "smol-toml";
import * as z from "zod";
import { type DraftAnswers, draftText, isDraft } from "./config-text.ts";

/** What is taken from a draft: settings that people made invalid are asked for again. */
const draftSchema = z.object({
  portal: z.object({ url: text(), key: text() }).partial().catch({}),
  database: z
    .object({ engine: text(), host: text(), port: z.int(), user: text(), password: text() })
    .partial()
    .catch({}),
});

function text() {
  return z.string().min(1).optional().catch(undefined);
}

/** Answers of an `init` that ended early, by the options that answer the same questions. */
export type DraftOptions = Partial<Record<"url" | "key" | "engine" | "host" | "user" | "password", string>>;

/** The draft of a file of settings: the file itself, or another one while the file has settings that work. */
export class Draft {
  readonly path: string;
  readonly #isSeparate: boolean;

  /** @param config path of `agent.toml` */
  constructor(config: string) {
    this.#isSeparate = existsSync(config) && !isDraft(readFileSync(config, "utf8"));
    this.path = this.#isSeparate ? config.replace(/(?:\.toml)?$/, ".draft.toml") : config;
  }

  /** The answers of an earlier `init`; undefined if there are none. */
  read(): DraftOptions | undefined {
    if (!existsSync(this.path)) return undefined;
    const content = readFileSync(this.path, "utf8");
    const checked = isDraft(content) ? draftSchema.safeParse(parsed(content)) : undefined;
    if (!checked?.success) return undefined;
    const { portal, database } = checked.data;
    const { engine, host, port, user, password } = database;
    const address = host && (port ? `${isIPv6(host) ? `[${host}]` : host}:${port}` : host);
    const options = {
      ...portal,
      engine,
      host: address,
      // An administrator's login is not stored.
      ...(password ? { user, password } : {}),
    };
    const known = Object.entries(options).filter(([, value]) => value !== undefined);
    return known.length > 0 ? Object.fromEntries(known) : undefined;
  }

  write(answers: DraftAnswers): void {
    writeFileSync(this.path, draftText(answers), { mode: 0o600 });
  }

  /** Deletes the draft once the settings are written, unless they replaced it. */
  remove(): void {
    if (this.#isSeparate) rmSync(this.path, { force: true });
  }
}

function parsed(content: string): unknown {
  try {
    return parse(content);
  } catch {
    return undefined;
  }
}
