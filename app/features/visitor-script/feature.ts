import { defineFeature } from "#app/feature.ts";

export const visitorScript = defineFeature({ name: "visitor-script", console: () => import("./console.ts") });
