import { defineFeature } from "#app/feature.ts";

export const postImport = defineFeature({ name: "post-import", console: () => import("./console.ts") });
