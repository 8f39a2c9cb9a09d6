/** Returns the keys of the messages that the script of a route, or the entry, uses, by its address. Undefined in development. */
declare module "virtual:page-messages" {
  const keysOfScripts: (() => Readonly<Record<string, readonly string[]>>) | undefined;
  export default keysOfScripts;
}

declare module "*.md" {
  const page: import("../vite/markdown.ts").MarkdownPage;
  export default page;
}
