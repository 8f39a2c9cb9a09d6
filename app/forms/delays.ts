import { SECOND } from "#app/format/units.ts";

/** How long a result is shown before the browser goes on, and how long the processing dialog runs. */
export const delays = {
  afterLogin: 500,
  afterRegister: SECOND,
  afterPasswordChange: 2 * SECOND,
  afterSessionExpired: 500,
  /** Ours: of the admin console. */
  afterSave: SECOND,
  processing: 10 * SECOND,
} as const;
