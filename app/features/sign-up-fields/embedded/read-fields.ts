import { eq } from "drizzle-orm";
import type { Database } from "#app/embedded/database/client.ts";
import { type EntryOf, localized } from "#app/features/documents/document.ts";
import { parseEntries } from "#app/features/documents/embedded/read-documents.ts";
import { gameDocuments } from "#app/features/documents/embedded/schema.ts";
import { filledLines } from "#app/format/filled-lines.ts";
import { currentContext } from "#app/i18n/context.server.ts";
import { t } from "#app/i18n/translate.ts";
import type { SignUpField } from "../fields.ts";
import { signUpDocument } from "../sign-up-document.ts";

type StoredField = EntryOf<typeof signUpDocument>;

/** The owner's fields of the sign-up form in the language of the request. */
export function signUpFieldsIn(stored: readonly StoredField[] = []): SignUpField[] {
  return stored.map((entry) => {
    const { key, kind, required, onAccount, text } = localized(entry, currentContext().code);
    return {
      ...{ key, kind, required, onAccount, label: text.name ?? key, help: text.help ?? "" },
      options: optionsOf(entry, text.options ?? ""),
    };
  });
}

/** @param shown the options in the language of the request */
function optionsOf({ kind, texts }: StoredField, shown: string): SignUpField["options"] {
  if (kind === "text") return [];
  if (kind === "yesno")
    return [
      { value: "yes", label: t("dataFile.yes") },
      { value: "no", label: t("dataFile.no") },
    ];
  const labels = filledLines(shown);
  return filledLines(texts.en?.options ?? "").map((value, index) => ({ value, label: labels[index] ?? value }));
}

/** Reads the owner's fields of the sign-up form, in the language of the request: at most one row. */
export async function readSignUpFields(db: Database): Promise<SignUpField[]> {
  const [row] = await db.select().from(gameDocuments).where(eq(gameDocuments.name, signUpDocument.name));
  return signUpFieldsIn(parseEntries(signUpDocument, row?.entries));
}
