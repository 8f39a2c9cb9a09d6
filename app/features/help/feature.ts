import { defineFeature } from "#app/feature.ts";

export const help = defineFeature({ name: "help", console: () => import("./console.ts") });
