import { fileURLToPath } from "node:url";
import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from "@remix-run/dev";
import browserslist from "browserslist";
import { browserslistToTargets, Features } from "lightningcss";
import { defineConfig } from "vite";
import { getLoadContext } from "./app/edge/load-context.ts";
import remixConfig from "./remix.config.js";
import { chunkOf } from "./vite/client-chunks.ts";
import { lazyHandoff } from "./vite/lazy-handoff.ts";
import { markdown } from "./vite/markdown.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** One list of supported browsers (package.json `browserslist`) for the styles and the scripts. */
const scriptTargets = ["chrome70", "safari12", "firefox68", "edge79"];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [markdown(), lazyHandoff(), cloudflareDevProxyVitePlugin({ getLoadContext }), remix(remixConfig)],
  css: {
    transformer: "lightningcss",
    lightningcss: {
      targets: browserslistToTargets(browserslist()),
      // Nothing here is light, and the variables for it would be sent with every page.
      exclude: Features.LightDark,
      cssModules: { pattern: "[local]_[hash]" },
    },
  },
  ssr: {
    // Built into one file here, where React's production build is chosen; left to wrangler it would be the other one.
    ...(command === "build" ? { noExternal: true } : {}),
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
  resolve: {
    mainFields: ["browser", "module", "main"],
    alias: [
      // Conform's four uses of the large zod are the same in the small one, which our forms are written with.
      { find: /^zod\/v4$/, replacement: "zod/mini" },
      { find: /^postcss$/, replacement: fileURLToPath(new URL("./vite/no-postcss.ts", import.meta.url)) },
    ],
  },
  build: {
    target: isSsrBuild ? "es2022" : scriptTargets,
    cssMinify: "lightningcss",
    assetsInlineLimit: 0,
    sourcemap: false,
    // Modules of the platform.
    rollupOptions: {
      external: [/^cloudflare:/],
      // One file without imports that wait can be evaluated as it is parsed.
      output: isSsrBuild ? { inlineDynamicImports: true } : { manualChunks: chunkOf },
    },
  },
  worker: { format: "es" },
  // The server's build makes the enhance script too, and names it by its content: it must come out the same.
  environments: { client: { build: { target: scriptTargets } } },
  ...(command === "build" ? { define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {}),
}));
