import type { InputHTMLAttributes, ReactNode } from "react";
import operations from "./operations.module.css";
import styles from "./parts.module.css";
import { ViewsBar } from "./views-bar.tsx";

interface SearchInputProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "placeholder" | "inputMode" | "maxLength" | "enterKeyHint"
  > {
  label: string;
  name: string;
  value: string | number;
}

function SearchInput({ label, name, value, maxLength = 60, ...attributes }: SearchInputProps) {
  const id = `search-${name}`;
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="search" name={name} defaultValue={value} maxLength={maxLength} {...attributes} />
    </>
  );
}

/** A further field of a search, with its label beside it. */
export function SearchField(props: SearchInputProps) {
  return (
    <span className={operations.field}>
      <SearchInput {...props} />
    </span>
  );
}

interface SearchFormProps extends Omit<SearchInputProps, "name"> {
  name?: string;
  /** The sort order of the list, which a search keeps. */
  sort?: string | undefined;
  /** Further fields, including hidden ones. */
  children?: ReactNode;
  /** Whether a search is on, by default one for a text: phones then show the form at once, and else on demand. */
  isActive?: boolean;
}

/** Searches a list of the console. It is a GET form, so that every result has a URL, which can be saved as a view. */
export function SearchForm({ name = "search", sort, children, isActive, ...input }: SearchFormProps) {
  return (
    <>
      {!(isActive ?? input.value !== "") && (
        <details className={styles.fold}>
          <summary className="button quiet">Find</summary>
        </details>
      )}
      <form className={styles.search} noValidate data-filters="">
        <SearchInput name={name} {...input} enterKeyHint="search" />
        {children}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <button type="submit" className="button quiet">
          Search
        </button>
      </form>
      <ViewsBar />
    </>
  );
}
