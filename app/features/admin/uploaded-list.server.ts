import { listFields } from "./list-fields.ts";

/** The list of a form: the contents of its file, or else the pasted text. Undefined when the file is not a text. */
export async function uploadedList(form: FormData): Promise<string | undefined> {
  const file: unknown = form.get(listFields.file);
  if (file instanceof File && file.size > 0) return decode(await file.arrayBuffer());
  const pasted = form.get(listFields.csv);
  // Browsers send line breaks as two characters: a list must not be longer than the file that was checked.
  return typeof pasted === "string" ? pasted.replaceAll("\r\n", "\n") : "";
}

/** Decodes UTF-8, or UTF-16 as spreadsheets save "Unicode text". */
function decode(bytes: ArrayBuffer): string | undefined {
  const [first, second] = new Uint8Array(bytes);
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
