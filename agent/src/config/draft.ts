import { existsSync, rmSync } from "node:fs";
import { stringify } from "smol-toml";
import * as z from "zod";
import { serverAddress } from "../game/server-address.ts";
import { checkedTable } from "./checked-table.ts";
import { writePrivateFile } from "./private-file.ts";
import { readToml } from "./toml-file.ts";

const text = z.string().min(1).max(2000).optional();

/** What is kept of the answers, by the options that give them. No password of the database server is among them. */
const draftSchema = z.strictObject({
  url: text,
  key: text,
  lineage: text,
  engine: text,
  host: text,
  "no-encrypt": z.boolean().optional(),
  user: text,
});
type DraftAnswers = z.output<typeof draftSchema>;

/** The answers of an `init` that has not finished: a file beside `agent.toml`. */
export class Draft {
  readonly path: string;
  /** Whether an earlier `init` has left answers. */
  readonly isResumed: boolean;
  #answers: DraftAnswers = {};

  /**
   * @param config path of `agent.toml`
   * @throws AdvisedError if somebody made the file invalid
   */
  constructor(config: string) {
    this.path = config.replace(/(?:\.toml)?$/, ".draft.toml");
    this.isResumed = existsSync(this.path);
    if (!this.isResumed) return;
    this.#answers = checkedTable(this.path, draftSchema, readToml(this.path, "Start the command again.").table);
  }

  get answers(): DraftAnswers {
    return this.#answers;
  }

  /**
   * Takes the options of the command line, which win over earlier answers. Not written before the first `save`.
   *
   * @throws AdvisedError if the address of the server in the draft is none
   */
  give(options: Readonly<Record<string, string | boolean | undefined>>): void {
    const { host } = this.#answers;
    const given = Object.keys(draftSchema.shape).filter((option) => options[option] !== undefined);
    if (options.port !== undefined && host) this.#answers = { ...this.#answers, host: serverAddress(host).host };
    this.#merge(Object.fromEntries(given.map((option) => [option, options[option]])));
  }

  /** Adds answers and writes the file. */
  save(answers: DraftAnswers): void {
    this.#merge(answers);
    writePrivateFile(
      this.path,
      `# Answers of a \`portal-agent init\` that has not finished; the next one goes on with them. It contains the bridge key.
${stringify(this.#answers)}
`,
    );
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }

  /** A key belongs to one site, and the encryption to one server. */
  #merge(answers: DraftAnswers): void {
    const { key, "no-encrypt": noEncrypt, ...others } = this.#answers;
    const isSame = (field: "url" | "host") => answers[field] === undefined || answers[field] === this.#answers[field];
    const merged = {
      ...others,
      ...(isSame("url") ? { key } : {}),
      ...(isSame("host") ? { "no-encrypt": noEncrypt } : {}),
      ...answers,
    };
    this.#answers = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
  }
}
