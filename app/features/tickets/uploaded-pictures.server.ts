import { type FieldErrors, GameApiError, isGameApiError, plainFields, unnamedField } from "#app/contract/errors.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { sentForm } from "#app/forms/server/sent-form.ts";
import { type CheckedPicture, checkedPicture } from "./checked-picture.ts";
import { tickets } from "./limits.ts";
import { pictureTexts } from "./pictures.ts";

/** Name of the field for pictures. */
const FIELD = "images";

/** A form that may bring pictures. */
export interface PictureForm {
  form: FormData;
  /** All of it together was too large, so that nothing of it was received. */
  tooLarge: boolean;
  /** The pictures for the game API, without what tells about their maker and place. */
  images: CheckedPicture[];
  /** What is wrong with them, by field. */
  problems: FieldErrors;
  /**
   * To be added to the answer when the form has to be sent again: where no script keeps it in the page, the chosen files
   * are gone.
   */
  again: FieldErrors;
}

/**
 * Receives a form with pictures. The edge bounds request bodies: one that was too large comes without its body, but with
 * the length that it had.
 * @param intent names the form that can be too large
 */
export async function pictureForm(request: Request, intent: string): Promise<PictureForm> {
  const tooLarge = Number(request.headers.get("Content-Length") ?? 0) > tickets.formBytes;
  const form = tooLarge ? new FormData() : await sentForm(request);
  if (tooLarge) form.set(formFields.intent, intent);
  const files = form.getAll(FIELD).filter((value): value is File => typeof value !== "string" && value.size > 0);
  // Files stay out of what goes back to the page.
  form.delete(FIELD);
  const { pictures, problem } = await checkedFiles(files);
  const scripted = form.get(formFields.scripted) === "yes";
  return {
    form,
    tooLarge,
    images: pictures,
    problems: problem ? { [FIELD]: [problem] } : {},
    again: files.length > 0 && !scripted && !problem ? { [FIELD]: [pictureTexts.again] } : {},
  };
}

/** A failed call's error, saying as well that the pictures have to be chosen again. */
export function withPicturesAgain(error: unknown, again: FieldErrors): unknown {
  if (!isGameApiError(error) || Object.keys(again).length === 0) return error;
  // What is wrong with the pictures themselves comes before that.
  const { message, fields = { [unnamedField]: [message] } } = error.content;
  return new GameApiError(error.code, message, { ...plainFields(again), ...fields });
}

/** One file at a time: the memory for a form is that of its pictures. */
async function checkedFiles(
  files: readonly File[],
): Promise<{ pictures: CheckedPicture[]; problem: string | undefined }> {
  const pictures: CheckedPicture[] = [];
  let problem: string | undefined = files.length > tickets.images ? pictureTexts.tooMany : undefined;
  for (const file of files) {
    if (problem) break;
    const picture = checkedPicture(new Uint8Array(await file.arrayBuffer()));
    if ("problem" in picture) problem = picture.problem;
    else pictures.push(picture);
  }
  return { pictures, problem };
}
