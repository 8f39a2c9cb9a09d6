import { expect, test } from "vitest";
import { callNames, calls } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";
import { actionLabel } from "#app/features/audit/action-label.server.ts";
import { loadConsole } from "#app/features.ts";

await loadConsole();

test("the audit log names actions in words", () => {
  expect(actionLabel("adminsavewallet")).toBe("Create a wallet or change one");
  expect(actionLabel("adminrevokebridgekey")).toBe("Revoke a key of a game server");
  // A command, or a call of another version.
  expect(actionLabel("admin.ts role")).toBe("admin.ts role");
});

test("every call of the console has a label that is short and is not its name", () => {
  const admin = callNames()
    .map((name) => calls[name] as CallDefinition)
    .filter(({ access }) => access === "admin");
  expect(admin.length).toBeGreaterThan(100);
  for (const { id } of admin) {
    expect(actionLabel(id), id).toMatch(/^[A-Z].{5,70}/);
    expect(actionLabel(id).length, id).toBeLessThanOrEqual(72);
  }
});
