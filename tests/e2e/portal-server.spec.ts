import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { DATA_VARIABLE, startPortal } from "../../scripts/server/portal-server.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { copyDemoDatabase } from "./demo-database.ts";

/** A middleware that echoes requests to /echo, and passes others on to the portal's own, which is moved to a file beside. */
const ECHO = `import { onRequest as portal } from "./portal.ts";
export const onRequest = (context) => {
  const { url, headers } = context.request;
  return new URL(url).pathname === "/echo" ? Response.json({ url, headers: Object.fromEntries(headers) }) : portal(context);
};`;

test("the local server behaves as the edge, watches no files, and survives a crash", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ request }) => {
  const stateDir = join(cacheFolder, "e2e", `server-${process.pid}`);
  copyDemoDatabase(stateDir);
  const portal = await startPortal({
    port: await freePort(),
    stateDir,
    vars: { SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0") },
    modify(folder) {
      const functions = join(folder, "functions");
      renameSync(join(functions, "_middleware.ts"), join(functions, "portal.ts"));
      writeFileSync(join(functions, "_middleware.js"), ECHO);
    },
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await request.get(`${portal.url}${path}`, {
      headers: { "Accept-Encoding": "identity", ...headers },
    });
    return { status: response.status(), headers: response.headers(), text: () => response.text() };
  };
  const echo = async (headers: Record<string, string> = {}) =>
    JSON.parse(await (await get("/echo", headers)).text()) as { url: string; headers: Record<string, string> };
  try {
    // The visitor's address is the socket's, unless a local client sends another.
    expect((await echo()).headers["cf-connecting-ip"]).toBe("127.0.0.1");
    expect((await echo({ "CF-Connecting-IP": "192.0.2.7" })).headers["cf-connecting-ip"]).toBe("192.0.2.7");
    // A tunnel in front of the server may terminate TLS.
    expect((await echo({ "X-Forwarded-Proto": "https" })).url).toBe(`${portal.url}/echo`.replace("http:", "https:"));

    const encodingOf = async (accepted: string) =>
      (await get("/news", { "Accept-Encoding": accepted })).headers["content-encoding"];
    expect(await encodingOf("br, gzip")).toBe("br");
    expect(await encodingOf("gzip")).toBe("gzip");
    expect(await encodingOf("identity")).toBeUndefined();
    expect((await get("/favicon.ico")).headers["cache-control"]).toBe("public, max-age=86400");
    expect((await get("/art")).status).toBe(404);
    expect((await get("/art/no-such-picture.webp")).headers["content-security-policy"]).toContain("sandbox");

    const commands = serverProcesses(stateDir);
    expect(commands.map(({ command }) => command).filter((command) => command.includes("esbuild"))).toEqual([]);
    const [runtime] = commands.filter(({ command }) => command.includes("workerd"));
    process.kill(runtime!.pid, "SIGKILL");
    await expect(async () => expect((await get("/healthz")).status).toBe(200)).toPass();
  } finally {
    await portal.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
});

/** The processes of the server that stores its data in a folder. */
function serverProcesses(stateDir: string): { pid: number; command: string }[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      if (!readFileSync(`/proc/${name}/environ`, "utf8").includes(`${DATA_VARIABLE}=${stateDir}\0`)) return [];
      return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, "utf8") }];
    } catch {
      // Not a process, or one that has exited.
      return [];
    }
  });
}
