import * as z from "zod";
import { wireName } from "#app/contract/wire.ts";
import { maintenanceScopes, noMaintenance } from "./maintenance.ts";

const timeOrNull = z.number().int().nullable().default(null);

/** The maintenance of the site, see `Maintenance`. */
export const maintenance = z
  .object({
    scope: z.enum(maintenanceScopes),
    from: timeOrNull,
    until: timeOrNull,
    endsByItself: wireName("ends_by_itself", z.boolean().default(false)),
  })
  .default(noMaintenance);
