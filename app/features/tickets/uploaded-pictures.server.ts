import { type FieldErrors, GameApiError, isGameApiError, plainFields, unnamedField } from "#app/contract/errors.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { type CheckedPicture, checkedPicture } from "./checked-picture.ts";
import { ticketLimits } from "./limits.ts";
import { pictureTexts } from "./pictures.ts";

/** The name of the file field. */
const FIELD = "images";

/** A form that may contain pictures. */
export interface PictureForm {
  form: FormData;
  /** Whether the request exceeded the size limit, in which case none of its body was received. */
  tooLarge: boolean;
  /** The pictures for the game API, without metadata about author and place. */
  images: CheckedPicture[];
  /** The problems with the pictures, by field. */
  problems: FieldErrors;
  /**
   * To be added to the answer when the form has to be sent again: without scripts, the browser loses the chosen files.
   */
  reselectErrors: FieldErrors;
}

/**
 * Receives a form with pictures. The edge limits request bodies: a request with a larger body arrives without it, but
 * with its original `Content-Length`.
 * @param intent the name of the form that can be too large
 */
export async function pictureForm(request: Request, intent: string): Promise<PictureForm> {
  const tooLarge = Number(request.headers.get("Content-Length") ?? 0) > ticketLimits.formBytes;
  const form = tooLarge ? new FormData() : await submittedForm(request);
  if (tooLarge) form.set(formFields.intent, intent);
  const files = form.getAll(FIELD).filter((value): value is File => typeof value !== "string" && value.size > 0);
  // The files are not sent back to the page.
  form.delete(FIELD);
  const { pictures, problem } = await checkedFiles(files);
  const scripted = form.get(formFields.scripted) === "yes";
  return {
    form,
    tooLarge,
    images: pictures,
    problems: problem ? { [FIELD]: [problem] } : {},
    reselectErrors: files.length > 0 && !scripted && !problem ? { [FIELD]: [pictureTexts.again()] } : {},
  };
}

/** Adds to the error of a failed call that the pictures have to be chosen again. */
export function withReselectErrors(error: unknown, again: FieldErrors): unknown {
  if (!isGameApiError(error) || Object.keys(again).length === 0) return error;
  // Problems with the pictures themselves take precedence.
  const { message, fields = { [unnamedField]: [message] } } = error.content;
  return new GameApiError(error.code, message, { ...plainFields(again), ...fields });
}

/** Checks one file at a time, so that the memory in use is not much more than the pictures themselves. */
async function checkedFiles(
  files: readonly File[],
): Promise<{ pictures: CheckedPicture[]; problem: string | undefined }> {
  const pictures: CheckedPicture[] = [];
  let problem: string | undefined = files.length > ticketLimits.images ? pictureTexts.tooMany() : undefined;
  for (const file of files) {
    if (problem) break;
    const picture = checkedPicture(new Uint8Array(await file.arrayBuffer()));
    if ("problem" in picture) problem = picture.problem;
    else pictures.push(picture);
  }
  return { pictures, problem };
}
