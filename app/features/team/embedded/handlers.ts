import { acceptOwnership } from "./owners.ts";

export const handlers = { owners: { accept: acceptOwnership } };
