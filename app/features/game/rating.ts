import * as z from "zod";
import { guideLimits } from "#app/features/guide/guide-limits.ts";

/** From 1 on; 0 for a class that is not rated, such as all that were stored before there were ratings. */
export const rating = z.number().int().min(0).max(guideLimits.rating).default(0);
