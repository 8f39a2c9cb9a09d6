import type { FieldCheck } from "#app/contract/field-check.ts";
import { FieldErrors } from "#app/forms/field-errors.tsx";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import forms from "#app/forms/forms.module.css";
import { t } from "#app/i18n/translate.ts";
import { ticketLimits } from "../limits.ts";
import { acceptedPictures, pictureTexts } from "../pictures.ts";
import styles from "./tickets.module.css";

/** The name of the field; the server reads it under this name. */
const NAME = "images";

interface ImagesFieldProps {
  formId: string;
  /** The latest action data of the form. */
  actionData: FormActionData | undefined;
}

/** A field for pictures. With scripts, it reports files that are too large before they are sent. */
export function ImagesField({ formId, actionData }: ImagesFieldProps) {
  const errors = actionData?.result?.error?.images ?? undefined;
  const id = `${formId}-${NAME}`;
  const checks: FieldCheck[] = [
    ["files", pictureTexts.tooMany(ticketLimits.images), ticketLimits.images],
    ["fileBytes", pictureTexts.tooLarge(), ticketLimits.imageBytes],
  ];
  return (
    <div className={forms.field}>
      <label htmlFor={id}>{t("ticket.images")}</label>
      <input
        className={styles.file}
        id={id}
        name={NAME}
        type="file"
        accept={acceptedPictures}
        multiple
        data-checks={JSON.stringify(checks)}
        aria-describedby={errors ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={errors ? true : undefined}
      />
      <p className={forms.hint} id={`${id}-hint`}>
        {pictureTexts.rule()}
      </p>
      <FieldErrors id={`${id}-error`} errors={errors ?? []} />
    </div>
  );
}
