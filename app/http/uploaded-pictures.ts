import { Buffer } from "node:buffer";
import { tickets } from "#app/domain/limits.ts";
import { checkedPicture } from "#app/domain/tickets/checked-picture.ts";
import { pictureTexts, sizeProblem } from "#app/domain/tickets/pictures.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { type FieldErrors, GameApiError, isGameApiError, unnamedField } from "#app/game-api/errors.ts";
import { uploadedForm } from "./uploaded-form.ts";

/** Name of the field for pictures. */
const FIELD = "images";

/** All pictures that a message may have, its text, and what a form has around them. */
const MOST = tickets.images * tickets.imageBytes + 512 * 1024;

/** A form that may bring pictures. */
export interface PictureForm {
  form: FormData;
  /** The pictures as the game API takes them, without what tells about their maker and place. */
  images(): string[];
  /** What is wrong with them, by field. */
  problems: FieldErrors;
  /**
   * To be added to the answer when the form has to be sent again: where no script keeps it in the page, the chosen files
   * are gone.
   */
  again: FieldErrors;
}

/** Receives a form with pictures; see {@link uploadedForm}. */
export async function pictureForm(request: Request): Promise<PictureForm | "too large"> {
  const form = await uploadedForm(request, MOST);
  if (form === "too large") return form;
  const files = form.getAll(FIELD).filter((value): value is File => typeof value !== "string" && value.size > 0);
  // Files stay out of what goes back to the page.
  form.delete(FIELD);
  const { pictures, problem } = await checkedFiles(files);
  const scripted = form.get(formFields.scripted) === "yes";
  return {
    form,
    images: () => pictures.map((bytes) => Buffer.from(bytes).toString("base64")),
    problems: problem ? { [FIELD]: [problem] } : {},
    again: files.length > 0 && !scripted && !problem ? { [FIELD]: [pictureTexts.again] } : {},
  };
}

/** A failed call's error, saying as well that the pictures have to be chosen again. */
export function withPicturesAgain(error: unknown, again: FieldErrors): unknown {
  if (!isGameApiError(error) || Object.keys(again).length === 0) return error;
  // What is wrong with the pictures themselves comes before that.
  return new GameApiError(error.code, error.message, {
    ...again,
    ...(error.fields ?? { [unnamedField]: [error.message] }),
  });
}

/** One file at a time: the memory for a form is that of its pictures. */
async function checkedFiles(files: readonly File[]): Promise<{ pictures: Uint8Array[]; problem: string | undefined }> {
  const pictures: Uint8Array[] = [];
  let problem = sizeProblem(files.map(({ size }) => size));
  for (const file of files) {
    if (problem) break;
    const picture = checkedPicture(new Uint8Array(await file.arrayBuffer()));
    if ("problem" in picture) problem = picture.problem;
    else pictures.push(picture.bytes);
  }
  return { pictures, problem };
}
