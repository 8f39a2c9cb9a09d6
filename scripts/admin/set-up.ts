import { createInterface } from "node:readline/promises";
import { checkedForm } from "../../app/embedded/checked-form.ts";
import { COMMAND_LINE } from "../../app/features/audit/embedded/audit-log.ts";
import { settingsForm } from "../../app/features/settings/settings-form.ts";
import { DEFAULT_SITE_NAME } from "../../app/format/page-title.ts";
import type { OperatorDatabase } from "../database/operator-database.ts";
import { Failure } from "../setup/progress.mjs";

/** Answers that are given as options of the command line. */
export interface SetUpAnswers {
  name?: string | undefined;
  tagline?: string | undefined;
  languages?: string | undefined;
}

/**
 * Sets up the site in a terminal: asks for its name, tagline and languages, as the first steps of the console's page
 * "Set-up" do. Everything else is done there.
 * @throws Failure if an answer is invalid, or nobody can answer
 */
export async function setUp(database: OperatorDatabase, answers: SetUpAnswers): Promise<void> {
  const questions = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const ask = async (option: keyof SetUpAnswers, question: string) => {
    const given = answers[option];
    if (given !== undefined) return given;
    if (!questions) throw new Failure(`Not answered: ${question}. Use the option --${option}.`);
    return questions.question(`${question}: `);
  };
  try {
    const siteName = (await ask("name", `Name of the site (empty: ${DEFAULT_SITE_NAME})`)).trim();
    const tagline = (await ask("tagline", "Tagline below the name on the home page (may be empty)")).trim();
    const languages = (await ask("languages", "Languages: all, or default for English only (empty: all)")).trim();
    const values = checkedAnswers({ siteName, tagline, languages });
    const changes = { site_name: values.siteName, tagline: values.tagline, languages: values.languages };
    // The audit log first, so that the attempt is recorded even if a later statement fails.
    await database.all(
      `INSERT INTO audit_log (at, admin_num, admin_id, ip, action, target, reason, before, after)
       VALUES (?, 0, ?, '', 'adminsavesettings', 'settings', 'npm run admin -- --setup', '', ?)`,
      Date.now(),
      COMMAND_LINE,
      JSON.stringify(changes),
    );
    const upsert =
      "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
    for (const [key, value] of Object.entries(changes)) {
      if (value) await database.all(upsert, key, JSON.stringify(value));
    }
    for (const key of ["settings_revision", "content_version"]) {
      await database.all(
        `INSERT INTO settings (key, value) VALUES (?, '1')
         ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)`,
        key,
      );
    }
  } finally {
    questions?.close();
  }
  console.log(
    "The site is named. Next: register an account on the site, make it an owner with `npm run admin -- USERID 30`, and open /admin/setup.",
  );
}

function checkedAnswers(answers: Partial<Record<keyof typeof settingsForm.shape, string>>) {
  try {
    return checkedForm(settingsForm, answers);
  } catch (error) {
    const { fields = {} } = error as { fields?: Record<string, string[]> };
    throw new Failure(Object.values(fields).flat().join(" ") || String(error));
  }
}
