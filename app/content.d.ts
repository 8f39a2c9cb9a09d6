declare module "*.md" {
  const page: import("../vite/markdown.ts").MarkdownPage;
  export default page;
}
