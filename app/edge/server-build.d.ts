/** Remix's server build, so that the sources type-check before it exists. */
declare module "*/build/server/index.js";
