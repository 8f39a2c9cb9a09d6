import type { ReactNode } from "react";
import styles from "./parts.module.css";

interface SearchFormProps {
  label: string;
  name?: string;
  value: string;
  placeholder?: string;
  /** Further fields, and hidden ones. */
  children?: ReactNode;
}

/** Searches a list of the console: a GET form, so that every result has an address. */
export function SearchForm({ label, name = "search", value, placeholder, children }: SearchFormProps) {
  return (
    <form className={styles.search}>
      <label htmlFor={`search-${name}`}>{label}</label>
      <input
        id={`search-${name}`}
        type="search"
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={60}
        enterKeyHint="search"
      />
      {children}
      <button type="submit" className="button quiet">
        Search
      </button>
    </form>
  );
}
