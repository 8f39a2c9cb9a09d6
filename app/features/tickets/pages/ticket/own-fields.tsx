import type { FieldMetadata } from "@conform-to/react";
import {
  fieldPlaces,
  type OwnFieldName,
  ownFieldLimits,
  ownFieldName,
  type TicketCategory,
} from "#app/features/tickets/own-fields.ts";
import { SelectField, TextField } from "#app/forms/field.tsx";
import { t } from "#app/i18n/translate.ts";
import styles from "./ticket.module.css";

interface OwnFieldsProps {
  category: TicketCategory;
  /** The fields of the form as returned by conform. */
  fields: Record<OwnFieldName, FieldMetadata<string>>;
}

/** The notice and the own fields of the chosen category. */
export function OwnFields({ category, fields }: OwnFieldsProps) {
  return (
    <>
      {category.notice && <p className={styles.notice}>{category.notice}</p>}
      {category.fields.map(({ label, kind, required, options }, index) => {
        const name = ownFieldName(fieldPlaces[index] ?? 1);
        const meta = fields[name];
        if (kind === "select") {
          return (
            <SelectField
              key={name}
              meta={meta}
              label={label}
              required={required}
              empty={t("ticket.chooseCategory")}
              options={options.map((value) => ({ value, label: value }))}
            />
          );
        }
        return (
          <TextField
            key={name}
            meta={meta}
            label={label}
            required={required}
            maxLength={ownFieldLimits.value}
            {...(kind === "number" ? { inputMode: "decimal" as const } : {})}
            {...(kind === "date" ? { type: "date" as const, placeholder: "2026-12-24" } : {})}
          />
        );
      })}
    </>
  );
}
