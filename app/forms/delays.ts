import { SECOND } from "#app/format/units.ts";

/** How long a result is shown before the browser navigates, and how long the processing dialog stays open. */
export const delays = {
  afterLogin: 500,
  afterRegister: SECOND,
  afterPasswordChange: 2 * SECOND,
  afterSessionExpired: 500,
  /** Admin console; not in the original specification. */
  afterSave: SECOND,
  processing: 10 * SECOND,
} as const;
