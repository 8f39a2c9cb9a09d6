import { findOwnPage } from "./own-pages.ts";
import { findPage } from "./pages.ts";

export const handlers = {
  pages: { bySlug: findPage, own: findOwnPage },
};
