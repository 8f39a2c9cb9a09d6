import { SECOND } from "#app/format/units.ts";

/** How long a result is shown before the browser navigates. */
export const delays = {
  afterLogin: 500,
  afterRegister: SECOND,
  afterPasswordChange: 2 * SECOND,
  afterSessionExpired: 500,
} as const;
