import { createContext, useContext } from "react";

/** Whether the visitor asks for less data (`Save-Data: on`); the page shell provides it. */
export const SaveData = createContext(false);

/**
 * How the current visitor gets a `srcset`: whole, or only its first and smallest entry when the visitor saves data.
 */
export function useSrcSet(): (srcSet: string) => string {
  const saveData = useContext(SaveData);
  return (srcSet) => (saveData ? (srcSet.split(/[ ,]/)[0] ?? srcSet) : srcSet);
}
