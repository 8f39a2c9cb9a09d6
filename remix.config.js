/**
 * Options of the Remix compiler. `vite.config.ts` hands them to the Remix Vite plugin, so that the
 * framework's settings stand in the file where a reader of a Remix project looks for them.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
