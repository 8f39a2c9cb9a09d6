import styles from "./forms.module.css";

interface FieldErrorsProps {
  id: string;
  errors: readonly string[] | undefined;
}

/** The errors of a field; renders nothing if there are none. */
export function FieldErrors({ id, errors }: FieldErrorsProps) {
  if (!errors || errors.length === 0) return null;
  return (
    <p className={styles.error} id={id}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path fill="currentColor" d="M8 1l7.5 14h-15zM7.2 6v5h1.6V6zm0 6v1.6h1.6V12z" fillRule="evenodd" />
      </svg>
      <span>{errors.join(" ")}</span>
    </p>
  );
}
