import { type FieldErrors, GameApiError, isGameApiError, plainFields, unnamedField } from "#app/contract/errors.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import { isScripted, submittedForm } from "#app/forms/server/submitted-form.ts";
import type { Services } from "#app/server/services.ts";
import { type CheckedPicture, checkedPicture } from "./checked-picture.ts";
import { ticketLimits } from "./limits.ts";
import { pictureTexts } from "./pictures.ts";

/** What a form with pictures may contain. */
interface PictureFormRules {
  /** The name of the form that can be too large. */
  intent: string;
  /** The name of the file field. */
  field: string;
  maxFiles: number;
  /** The maximum size of the request's body, in bytes. */
  maxBytes: number;
}

/** The rules of a form of tickets. */
export function ticketPictures(intent: string): PictureFormRules {
  return { intent, field: "images", maxFiles: ticketLimits.images, maxBytes: ticketLimits.formBytes };
}

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
 */
export async function pictureForm(
  services: Pick<Services, "session">,
  request: Request,
  { intent, field, maxFiles, maxBytes }: PictureFormRules,
): Promise<PictureForm> {
  const tooLarge = Number(request.headers.get("Content-Length") ?? 0) > maxBytes;
  const form = tooLarge ? new FormData() : await submittedForm(request, services);
  if (tooLarge) form.set(formFields.intent, intent);
  const files = form.getAll(field).filter((value): value is File => typeof value !== "string" && value.size > 0);
  // The files are not sent back to the page.
  form.delete(field);
  const { pictures, problem } = await checkedFiles(files, maxFiles);
  return {
    form,
    tooLarge,
    images: pictures,
    problems: problem ? { [field]: [problem] } : {},
    reselectErrors: files.length > 0 && !isScripted(form) && !problem ? { [field]: [pictureTexts.again()] } : {},
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
  maxFiles: number,
): Promise<{ pictures: CheckedPicture[]; problem: string | undefined }> {
  const pictures: CheckedPicture[] = [];
  let problem: string | undefined = files.length > maxFiles ? pictureTexts.tooMany(maxFiles) : undefined;
  for (const file of files) {
    if (problem) break;
    const picture = checkedPicture(new Uint8Array(await file.arrayBuffer()));
    if ("problem" in picture) problem = picture.problem;
    else pictures.push(picture);
  }
  return { pictures, problem };
}
