import * as z from "zod";
import { integer } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { confirmField, reasonField } from "#app/features/admin/confirmation.ts";

/** The number of an account. */
export const accountNum = integer.pipe(z.number().min(1));

/** What a call of the console has that changes an account for a reason. */
export const confirmedPlayer = { userNum: wireName("UserNum", accountNum), reason: reasonField, confirm: confirmField };
