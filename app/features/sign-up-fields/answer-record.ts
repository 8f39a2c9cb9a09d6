import * as z from "zod";
import { signUpLimits } from "./fields.ts";

/** Answers by the keys of their fields, in requests and replies. */
export const answerRecord = z.record(z.string().regex(/^[a-z]{1,20}$/), z.string().max(5 * signUpLimits.answer));
