import type { CatalogueModule } from "./language-context.ts";

/** The catalogue in every file of the folder, by the file's path. */
export const catalogues = import.meta.glob<CatalogueModule>("./messages/*.ts", { eager: true });
