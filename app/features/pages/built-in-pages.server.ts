export type BuiltInPage = typeof import("./content/story.md")["default"];

const files = import.meta.glob<BuiltInPage>("./content/*.md", { eager: true, import: "default" });

/**
 * The built-in texts of pages by the path of their file: `story.md` in English, `story.fil.md` in Filipino. In the worker,
 * the first call reads a file (`vite/data-files.ts`).
 */
export const builtInPages = (): typeof files | Promise<typeof files> => files;
