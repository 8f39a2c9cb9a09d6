import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import browserslist from "browserslist";
import { browserslistToTargets, Features } from "lightningcss";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { agentPackage } from "./vite/agent-package.ts";
import { chunkOf } from "./vite/client-chunks.ts";
import { compactManifests } from "./vite/compact-manifests.ts";
import { dataFiles } from "./vite/data-files.ts";
import { fingerprints } from "./vite/fingerprints.ts";
import { lazyRoutes } from "./vite/lazy-routes.ts";
import { markdown } from "./vite/markdown.ts";
import { noHandoff } from "./vite/no-handoff.ts";
import { pageStyles } from "./vite/page-styles.ts";
import { portalServer } from "./vite/portal-server.ts";
import { pseudoLanguage } from "./vite/pseudo-language.ts";
import { CONSOLE_PAGES, PLAYER_PAGES, serverChunkOf } from "./vite/server-chunks.ts";
import { LONG_NAMES, shortClassNames } from "./vite/short-class-names.ts";
import { siteWorker } from "./vite/site-worker.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Targets for scripts: the same browsers as `browserslist` in package.json, which applies to styles. */
const scriptTargets = ["chrome70", "safari12", "firefox68", "edge79"];

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The worker renders pages to strings, so it needs neither React's renderer for browsers nor its streams. */
const workerAliases = [
  { find: /^react-dom$/, replacement: pathOf("./vite/no-react-dom.ts") },
  // Passkeys are created without attestation, so its formats and certificates are never verified.
  {
    find: /^\.\.?\/(?:verifications\/.*|defaultRootCerts\/.*|services\/metadataService|metadata\/verifyMDSBlob|convertX509PublicKeyToCOSE|getCertificateInfo|isCertRevoked|validateCertificatePath|mapX509SignatureAlgToCOSEAlg|validateExtFIDOGenCEAAGUID)\.js$/,
    replacement: pathOf("./vite/no-attestation.ts"),
  },
  { find: /^@peculiar\/asn1-(?:schema|ecc)$/, replacement: pathOf("./vite/ecdsa-signature.ts") },
  {
    find: /^react-dom\/server$/,
    replacement: pathOf("./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js"),
  },
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    markdown(),
    fingerprints(),
    compactManifests(),
    dataFiles(),
    agentPackage(),
    pseudoLanguage(),
    noHandoff(),
    lazyRoutes([CONSOLE_PAGES, PLAYER_PAGES]),
    portalServer(),
    shortClassNames(),
    pageStyles(),
    remix(remixConfig),
    siteWorker(),
  ],
  css: {
    transformer: "lightningcss",
    lightningcss: {
      targets: browserslistToTargets(browserslist()),
      // The site has no light theme, and the variables for light-dark() would be sent with every page.
      exclude: Features.LightDark,
      cssModules: { pattern: command === "build" ? LONG_NAMES : "[local]_[hash]" },
    },
  },
  ssr: {
    // Bundles packages here, with React's production build; wrangler's bundler would use the development build.
    ...(command === "build" ? { noExternal: true } : {}),
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
  resolve: {
    mainFields: ["browser", "module", "main"],
    alias: [
      { find: /^postcss$/, replacement: pathOf("./vite/no-postcss.ts") },
      ...(command === "build" && isSsrBuild ? workerAliases : []),
    ],
  },
  build: {
    target: isSsrBuild ? "es2022" : scriptTargets,
    // The server's code is parsed at every cold start.
    minify: "esbuild",
    cssMinify: "lightningcss",
    assetsInlineLimit: 0,
    // The styles of a page contain those of what it loads on demand.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    sourcemap: false,
    // Modules provided by the platform.
    rollupOptions: {
      external: [/^cloudflare:/],
      output: isSsrBuild
        ? {
            manualChunks: serverChunkOf,
            // Nobody changes or prints the objects that stand for modules.
            freeze: false,
            generatedCode: { symbols: false },
            onlyExplicitManualChunks: true,
          }
        : { manualChunks: chunkOf },
    },
  },
  // The worker's code is ASCII: any other letter doubles the size of its module in memory. The scripts of pages must be
  // the same in both builds.
  esbuild: { charset: "ascii", legalComments: "none" },
  worker: { format: "es" },
  // The server build also builds the enhance script and hashes its content, so both builds need the same target.
  environments: { client: { build: { target: scriptTargets } } },
  ...(command === "build" ? { define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {}),
}));
