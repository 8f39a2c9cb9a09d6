import { expect, test } from "vitest";
import type { DeliveryRecord } from "../../agent/src/game/game-database.ts";
import { createPortalClock } from "../../agent/src/portal/portal-clock.ts";
import { AdvisedError, describeProblem, shortened } from "../../agent/src/problem.ts";
import { createProblemLog } from "../../agent/src/problem-log.ts";
import { differences, isLost } from "../../agent/src/reconcile/differences.ts";
import { startLoop } from "../../agent/src/streams/stream-loop.ts";
import { isSweepDue } from "../../agent/src/streams/sweep-schedule.ts";
import { agentStreamState } from "../../app/features/bridge/calls.ts";

const at = (text: string) => Date.parse(`${text}+08:00`);

test("all characters are pushed at the first start, every night at four, and shortly before a month ends", () => {
  expect(isSweepDue(at("2026-06-10T12:00"), 0)).toBe(true);
  expect(isSweepDue(at("2026-06-10T12:00"), at("2026-06-10T04:00"))).toBe(false);
  expect(isSweepDue(at("2026-06-11T03:59"), at("2026-06-10T04:00"))).toBe(false);
  expect(isSweepDue(at("2026-06-11T04:00"), at("2026-06-10T04:00"))).toBe(true);
  expect(isSweepDue(at("2026-06-30T23:29"), at("2026-06-30T04:00"))).toBe(false);
  expect(isSweepDue(at("2026-06-30T23:30"), at("2026-06-30T04:00"))).toBe(true);
  expect(isSweepDue(at("2026-06-30T23:45"), at("2026-06-30T23:30"))).toBe(false);
  expect(isSweepDue(at("2026-12-31T23:31"), at("2026-12-31T04:00"))).toBe(true);
  // Days without the agent; a clock that was wrong at the last sweep.
  expect(isSweepDue(at("2026-06-20T02:00"), at("2026-06-10T04:00"))).toBe(true);
  expect(isSweepDue(at("2026-06-10T12:00"), at("2027-06-10T12:00"))).toBe(true);
});

test("the portal's clock is used, whatever happens to this machine's", () => {
  let wall = 1_000_000;
  let monotonic = 50;
  const clock = createPortalClock(
    () => monotonic,
    () => wall,
  );
  expect(clock.now()).toBe(1_000_000);
  clock.set(2_000_000);
  monotonic += 500;
  wall -= 900_000;
  expect(clock.now()).toBe(2_000_500);
  expect(clock.drift()).toBe(-1900);
});

test("a problem of all streams is one line, and its end another", () => {
  const lines: string[] = [];
  const log = {
    info: (text: string) => lines.push(text),
    error: (text: string) => lines.push(text),
    close: async () => {},
  };
  let time = 0;
  const problems = createProblemLog(log, () => time);
  const problem = { error: "The database cannot be reached.", advice: "Start it." };
  problems.set("accounts", problem);
  problems.set("deliveries", problem);
  problems.set("accounts", problem);
  expect(lines).toEqual(["accounts: The database cannot be reached. Start it."]);
  problems.set("accounts", undefined);
  expect(lines).toHaveLength(1);
  problems.set("deliveries", undefined);
  expect(lines.slice(1)).toEqual(["Solved: The database cannot be reached."]);
  // It is reported again when it comes back, and once an hour while it lasts.
  problems.set("accounts", problem);
  expect(lines).toHaveLength(3);
  time += 61 * 60_000;
  problems.set("accounts", problem);
  expect(lines).toHaveLength(4);
});

test("errors of the databases and of the system are described with advice, without their details in many lines", () => {
  const login = Object.assign(new Error("Login failed\n  for user 'agent'."), { code: "ELOGIN" });
  expect(describeProblem(login)).toEqual({
    error: "The database refused the login (Login failed for user 'agent'.).",
    advice: "Correct database.user and database.password in agent.toml.",
  });
  const denied = Object.assign(new Error("SELECT denied"), { cause: Object.assign(new Error("x"), { number: 229 }) });
  expect(describeProblem(denied).advice).toContain("portal-agent check");
  expect(describeProblem(Object.assign(new Error("no space"), { code: "ENOSPC" })).error).toContain("The disk is full");
  expect(describeProblem(new AdvisedError("This.", "Do that."))).toEqual({ error: "This.", advice: "Do that." });
});

test("advice fits the situation: a command does not try again, and during `init` there is no agent.toml", () => {
  const unreachable = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  expect(describeProblem(unreachable, "running").advice).toContain(
    "agent.toml. Nothing is lost: the agent tries again.",
  );
  const sqlServer = Object.assign(new Error("Failed to connect to 127.0.0.1:14333"), {
    code: "ESOCKET",
    cause: unreachable,
  });
  for (const words of ["TCP/IP", "1433", "SQL Server Browser", "firewall", "MariaDB"])
    expect(describeProblem(sqlServer, "init").advice).toContain(words);
  const noFolder = Object.assign(new Error("ENOENT: no such file or directory, open '/new/agent.draft.toml.new'"), {
    ...{ code: "ENOENT", syscall: "open", path: "/new/agent.draft.toml.new" },
  });
  expect(describeProblem(noFolder, "init")).toEqual({
    error: `A file or its folder does not exist (${noFolder.message}).`,
    advice: "Create the folder of --config first, or name another.",
  });
  const noSocket = Object.assign(new Error("connect ENOENT /run/mysqld.sock"), { code: "ENOENT", syscall: "connect" });
  expect(describeProblem(noSocket, "init").error).toContain("The database cannot be reached");
  expect(describeProblem(unreachable, "command").advice).toMatch(/agent\.toml\.$/);
  expect(describeProblem(unreachable, "init").advice).not.toContain("agent.toml");
  for (const situation of ["command", "init"] as const) {
    expect(describeProblem(new Error("What is that?"), situation).advice).toBe("Start the command again.");
  }
});

test("messages are whole for the operator, and cut between words only for the console", async () => {
  const missing = Array.from({ length: 40 }, (_, index) => `table RanGame1.dbo.Table${index}`).join("; ");
  const { error } = describeProblem(new AdvisedError(`It lacks: ${missing}.`, "Add them."));
  expect(error).toBe(`It lacks: ${missing}.`);

  const problems = createProblemLog({ info() {}, error() {}, close: async () => {} });
  const failed = Promise.withResolvers<void>();
  const stream = startLoop(
    {
      name: "guilds",
      interval: 60_000,
      run: async () => {
        failed.resolve();
        return { queue: 0, problem: { error, advice: "" } };
      },
    },
    problems,
  );
  await failed.promise;
  await expect.poll(() => stream.state().error).not.toBe("");
  const reported = stream.state().error;
  await stream.stop();
  expect(reported.length).toBeLessThanOrEqual(300);
  expect(reported.endsWith("…")).toBe(true);
  expect(error.startsWith(`${reported.slice(0, -1)} `)).toBe(true);
  expect(agentStreamState.shape.error.safeParse(reported).success).toBe(true);
  expect(shortened("x".repeat(400), 300)).toBe(`${"x".repeat(299)}…`);
});

test("both sides are compared page by page, and only what is lost counts as lost", async () => {
  const portalSide = new Map<number, string>();
  const gameSide = new Map<number, DeliveryRecord["state"]>();
  for (let id = 1; id <= 1200; id += 1) {
    portalSide.set(id, "banked");
    gameSide.set(id, "banked");
  }
  portalSide.set(3, "taken");
  gameSide.delete(700);
  gameSide.delete(701);
  portalSide.set(701, "waiting");
  portalSide.delete(1100);
  const page = <State>(all: Map<number, State>, after: number) =>
    [...all]
      .filter(([id]) => id > after)
      .sort(([a], [b]) => a - b)
      .slice(0, 500)
      .map(([id, state]) => ({ id, issuedAt: 1, state }));
  const found = [];
  for await (const difference of differences(
    { listDeliveries: async ({ after }) => ({ deliveries: page(portalSide, Number(after)), more: false }) as never },
    { list: async ({ id }) => page(gameSide, id).map((row) => ({ ...row, version: 1 })) },
  ))
    found.push([difference.id, difference.portal, difference.game, isLost(difference)]);
  expect(found).toEqual([
    [3, "taken", "banked", false],
    [700, "banked", "absent", true],
    [1100, "absent", "banked", false],
  ]);
});
