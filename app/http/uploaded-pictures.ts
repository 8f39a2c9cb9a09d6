import { Buffer } from "node:buffer";
import { tickets } from "#app/domain/limits.ts";
import { pictureTexts, pictureTypeOf, sizeProblem } from "#app/domain/tickets/pictures.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { type FieldErrors, GameApiError, isGameApiError, unnamedField } from "#app/game-api/errors.ts";
import { sentForm } from "./sent-form.ts";

/** Name of the field for pictures. */
const FIELD = "images";

/** A form that may bring pictures. */
export interface PictureForm {
  form: FormData;
  /** The pictures as the game API takes them. */
  images(): Promise<string[]>;
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
 */
export async function pictureForm(request: Request): Promise<PictureForm | "too large"> {
  if (Number(request.headers.get("Content-Length") ?? 0) > tickets.formBytes) return "too large";
  const form = await sentForm(request);
  const files = form.getAll(FIELD).filter((value): value is File => typeof value !== "string" && value.size > 0);
  // Files stay out of what goes back to the page.
  form.delete(FIELD);
  const problem = sizeProblem(files.map(({ size }) => size)) ?? (await typeProblem(files));
  const scripted = form.get(formFields.scripted) === "yes";
  return {
    form,
    images: () => Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer()).toString("base64"))),
    problems: problem ? { [FIELD]: [problem] } : {},
    again: files.length > 0 && !scripted && !problem ? { [FIELD]: [pictureTexts.again] } : {},
  };
}

/** A failed call's error, saying as well that the pictures have to be chosen again. */
export function withPicturesAgain(error: unknown, again: FieldErrors): unknown {
  if (!isGameApiError(error) || Object.keys(again).length === 0) return error;
  return new GameApiError(error.code, error.message, {
    ...(error.fields ?? { [unnamedField]: [error.message] }),
    ...again,
  });
}

async function typeProblem(files: readonly File[]): Promise<string | undefined> {
  for (const file of files) {
    const start = new Uint8Array(await file.slice(0, 32).arrayBuffer());
    if (!pictureTypeOf(start)) return pictureTexts.wrongType;
  }
  return undefined;
}
