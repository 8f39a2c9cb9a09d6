// biome-ignore-all lint/performance/noBarrelFile: like app/feature-list.ts, with the examples.
// biome-ignore-all lint/performance/noReExportAll: all features of the site.
export * from "../app/feature-list.ts";
export { guestBook } from "./guest-book/feature.ts";
