import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./app/game-api/embedded/db/*schema.ts",
  out: "./migrations",
});
