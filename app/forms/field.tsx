import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { t } from "#app/i18n/translate.ts";
import { FieldErrors } from "./field-errors.tsx";
import { useChecks } from "./form-checks.ts";
import styles from "./forms.module.css";

type Meta = FieldMetadata<string> | FieldMetadata<string | undefined>;

interface FieldProps {
  /** Conform's metadata of the field. */
  meta: Meta;
  label: string;
  /** Help text, shown below the field. */
  hint?: ReactNode;
  /** Shows the required mark. Validation itself is in the form's schema. */
  required?: boolean;
}

type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "autoComplete"
  | "inputMode"
  | "readOnly"
  | "enterKeyHint"
  | "maxLength"
  | "placeholder"
  | "autoCapitalize"
  | "autoCorrect"
  | "spellCheck"
  | "list"
  | "autoFocus"
>;

/** Attributes of a field for a secret, a code or an identifier, which phones must not change while one types. */
export const asTyped = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

/** A labelled text, e-mail, telephone or date field with its hint and errors. */
export function TextField({
  meta,
  type = "text",
  ...props
}: FieldProps & InputAttributes & { type?: "text" | "email" | "tel" | "date" | "datetime-local" }) {
  const { label, hint, required, ...attributes } = props;
  return (
    <FieldFrame meta={meta} label={label} hint={hint} required={required}>
      <input
        {...inputProps(meta, type)}
        {...useChecks(meta.name)}
        {...attributes}
        aria-describedby={describedBy(meta, hint)}
      />
    </FieldFrame>
  );
}

/** A password field with a show/hide button where scripts run. The server never sends the value back. */
export function PasswordField({ meta, label, hint, required, ...attributes }: FieldProps & InputAttributes) {
  return (
    <FieldFrame meta={meta} label={label} hint={hint} required={required}>
      <span className={styles.password}>
        <input
          {...inputProps(meta, "password")}
          {...useChecks(meta.name)}
          defaultValue=""
          {...asTyped}
          {...attributes}
          aria-describedby={describedBy(meta, hint)}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-pressed="false"
          aria-label={t("form.showField", { label })}
          data-shown={t("form.hide")}
          data-hidden={t("form.show")}
        >
          {t("form.show")}
        </button>
      </span>
    </FieldFrame>
  );
}

interface SelectFieldProps extends FieldProps, Pick<InputAttributes, "autoComplete"> {
  options: readonly { value: string; label: string }[];
  /** Label of an empty first option; there is none if undefined. */
  empty?: string;
}

/** A labelled select. */
export function SelectField({ meta, label, hint, required, options, empty, autoComplete }: SelectFieldProps) {
  const { key, ...props } = getSelectProps(meta);
  return (
    <FieldFrame meta={meta} label={label} hint={hint} required={required}>
      <select
        key={key}
        {...props}
        {...useChecks(meta.name)}
        autoComplete={autoComplete}
        aria-describedby={describedBy(meta, hint)}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A labelled textarea. */
export function TextAreaField({
  meta,
  label,
  hint,
  required,
  rows = 6,
  ...attributes
}: FieldProps & { rows?: number } & Pick<
    InputAttributes,
    "maxLength" | "readOnly" | "spellCheck" | "placeholder" | "autoFocus"
  >) {
  const { key, ...props } = getTextareaProps(meta);
  return (
    <FieldFrame meta={meta} label={label} hint={hint} required={required}>
      <textarea
        key={key}
        {...props}
        {...useChecks(meta.name)}
        rows={rows}
        {...attributes}
        aria-describedby={describedBy(meta, hint)}
      />
    </FieldFrame>
  );
}

/** A group of radio buttons. */
export function RadioField({ meta, label, options }: FieldProps & Pick<SelectFieldProps, "options">) {
  const { name, errors, initialValue } = meta;
  return (
    <fieldset className={styles.field} id={meta.id}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={initialValue === value} />
            {label}
          </label>
        ))}
      </div>
      <FieldErrors id={meta.errorId} errors={errors} />
    </fieldset>
  );
}

/** A check box with its label beside it. */
export function CheckboxField({ meta, hint, children }: Pick<FieldProps, "meta" | "hint"> & { children: ReactNode }) {
  const { key, ...props } = getInputProps(meta, { type: "checkbox" });
  return (
    <div className={styles.field}>
      <label className={styles.checkbox} htmlFor={meta.id}>
        <input key={key} {...props} {...useChecks(meta.name)} aria-describedby={describedBy(meta, hint)} />
        <span>{children}</span>
      </label>
      <FieldHint meta={meta} hint={hint} />
      <FieldErrors id={meta.errorId} errors={meta.errors} />
    </div>
  );
}

function FieldFrame({ meta, label, hint, required, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={meta.id}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children}
      <FieldHint meta={meta} hint={hint} />
      <FieldErrors id={meta.errorId} errors={meta.errors} />
    </div>
  );
}

function FieldHint({ meta, hint }: Pick<FieldProps, "meta" | "hint">) {
  if (!hint) return null;
  return (
    <p className={styles.hint} id={meta.descriptionId}>
      {hint}
    </p>
  );
}

/** The mark after the label of a required field. */
export function RequiredMark() {
  return (
    <span className={styles.required}>
      <span aria-hidden="true">*</span>
      <span className="sr-only"> {t("form.required")}</span>
    </span>
  );
}

function inputProps(meta: Meta, type: "text" | "email" | "tel" | "password" | "date" | "datetime-local") {
  const { key: _, ...props } = getInputProps(meta, { type });
  return props;
}

function describedBy(meta: Meta, hint: ReactNode): string | undefined {
  const ids = [hint ? meta.descriptionId : "", meta.errors?.length ? meta.errorId : ""].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}
