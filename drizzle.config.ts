import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: ["./app/embedded/database/schema.ts", "./app/features/*/embedded/schema.ts"],
  out: "./migrations",
});
