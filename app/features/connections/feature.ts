import { defineFeature } from "#app/feature.ts";

export const connections = defineFeature({ name: "connections", console: () => import("./console.ts") });
