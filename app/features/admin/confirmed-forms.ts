import * as z from "zod/mini";
import { confirmField, reasonField } from "./confirmation.ts";

/** Whatever takes a confirmation and a reason, and nothing else. */
export const confirmedForm = z.object({ reason: reasonField, confirm: confirmField });

/** Whatever takes a confirmation only. */
export const confirmForm = z.object({ confirm: confirmField });
