const files = import.meta.glob<typeof import("../../../docs/console/README.md")["default"]>(
  "../../../docs/console/*.md",
  { eager: true, import: "default" },
);

/**
 * The chapters of the help by the path of their file: `docs/console/tickets.md` in English, `docs/console/tickets.fil.md`
 * in Filipino; `README.md` lists them. In the worker, the first call reads a file (`vite/data-files.ts`).
 */
export const helpChapters = (): typeof files | Promise<typeof files> => files;
