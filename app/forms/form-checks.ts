import { createContext, useContext } from "react";
import type { FieldCheck } from "#app/contract/field-check.ts";

/** The checks that a browser makes before it sends the form around a field, by the field's name. */
export const FormChecks = createContext<Readonly<Record<string, readonly FieldCheck[]>>>({});

/** The attributes with which a field carries its checks. */
export function useChecks(name: string): { "data-checks"?: string } {
  const checks = useContext(FormChecks)[name];
  return checks && checks.length > 0 ? { "data-checks": JSON.stringify(checks) } : {};
}
