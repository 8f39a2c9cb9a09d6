declare module "*.md" {
  const page: import("../vite/markdown.ts").MarkdownPage;
  export default page;
}

declare module "virtual:agent-package" {
  /** The game agent for download, see `vite/agent-package.ts`; undefined in `npm run dev`, which builds none. */
  export const agentPackage: { href: string; version: string; bytes: number; sha256: string } | undefined;
}
