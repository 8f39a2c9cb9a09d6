import type { HashCost } from "../../app/features/accounts/embedded/passwords.ts";

/** The cost of hashes of passwords that everybody may know: those of the demo content and of tests. */
export const DEMO_HASH_COST: HashCost = { N: 2, r: 1, p: 1 };
