import { createContext, useContext } from "react";

/** Whether the visitor prefers reduced data usage (`Save-Data: on`); provided by the page shell. */
export const SaveData = createContext(false);

/**
 * Returns a function that adapts a `srcset` to the visitor: unchanged, or only its first and smallest entry with
 * Save-Data.
 */
export function useSrcSet(): (srcSet: string) => string {
  const saveData = useContext(SaveData);
  return (srcSet) => (saveData ? (srcSet.split(/[ ,]/)[0] ?? srcSet) : srcSet);
}
