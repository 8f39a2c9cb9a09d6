import { findNames } from "./find-names.ts";

export const handlers = { nameSearch: { find: findNames } };
