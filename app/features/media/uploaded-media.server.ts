import { type FieldErrors, isGameApiError } from "#app/contract/errors.ts";
import { cutText } from "#app/format/cut-text.ts";
import type { Services } from "#app/server/services.ts";
import { checkedMedia } from "./checked-media.ts";
import { mediaLimits, mediaWidths } from "./limits.ts";
import { uploadNameOf, variantNameOf } from "./upload-field.ts";

/**
 * Stores the files that a form contains beside its fields for addresses of pictures, and puts their addresses into these
 * fields: also when other fields have errors, so that no file has to be chosen again.
 *
 * @param fields the names of the fields, see `uploadNameOf`
 * @returns the problems with the files, by field
 * @throws GameApiError when the call fails for a reason other than the file
 */
export async function storeUploads(
  { gameApi }: Pick<Services, "gameApi">,
  form: FormData,
  fields: readonly string[],
): Promise<FieldErrors> {
  const problems: FieldErrors = {};
  for (const field of fields) {
    const file = form.get(uploadNameOf(field));
    form.delete(uploadNameOf(field));
    if (file === null || typeof file === "string" || file.size === 0) continue;
    const stored = await storeFile(gameApi, file);
    if ("problem" in stored) problems[field] = [stored.problem];
    else form.set(field, stored.address);
  }
  return problems;
}

/**
 * Stores a file in the media library.
 * @param variants smaller sizes of it that the browser has made
 * @returns its address, or the problem with the file
 * @throws GameApiError when the call fails for a reason other than the file
 */
export async function storeFile(
  gameApi: Services["gameApi"],
  file: File,
  variants: readonly { width: number; file: Uint8Array<ArrayBuffer> }[] = [],
): Promise<{ address: string; description: string; isNew: boolean } | { problem: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // A file that is no picture is not sent to a game server.
  const checked = checkedMedia(bytes, mediaLimits.fileBytes);
  if ("problem" in checked) return checked;
  try {
    return await gameApi.mediaAdmin.upload({ name: cutText(file.name, 300), file: bytes, variants: [...variants] });
  } catch (error) {
    const problem = isGameApiError(error) ? error.fields?.file?.join(" ") : undefined;
    if (problem === undefined) throw error;
    return { problem };
  }
}

/** The smaller sizes of a picture in a form of the browser, see `variantNameOf`. */
export async function variantsIn(form: FormData): Promise<{ width: number; file: Uint8Array<ArrayBuffer> }[]> {
  const variants: { width: number; file: Uint8Array<ArrayBuffer> }[] = [];
  const own = Number(form.get("width"));
  for (const width of new Set([...mediaWidths, ...(Number.isInteger(own) ? [own] : [])])) {
    const file = form.get(variantNameOf(width));
    if (file === null || typeof file === "string" || file.size > mediaLimits.variantBytes) continue;
    variants.push({ width, file: new Uint8Array(await file.arrayBuffer()) });
  }
  return variants;
}
