/**
 * Returns the messages that the script of a route, or the entry, uses, by its address: their places in the English
 * catalogue. Undefined in development.
 */
declare module "virtual:page-messages" {
  const placesOfScripts: (() => Readonly<Record<string, readonly number[]>>) | undefined;
  export default placesOfScripts;
}

declare module "*.md" {
  const page: import("../vite/markdown.ts").MarkdownPage;
  export default page;
}
