import * as z from "zod";
import { signUpLimits } from "./fields.ts";

/** Answers in requests, by the keys of their fields. */
export const sentAnswers = z.record(z.string().regex(/^[a-z]{1,20}$/), z.string().max(5 * signUpLimits.answer));

/** Answers in replies, by the keys of their fields. */
export const storedAnswers = z.record(z.string(), z.string());
