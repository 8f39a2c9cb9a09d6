import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { humanCheckHeaders } from "#app/contract/http/human-check-headers.ts";
import { hashPasswordSync } from "#app/features/accounts/embedded/passwords.ts";
import { formAge } from "#app/features/spam-protection/form-stamp.ts";
import { insertAccounts } from "./load-accounts.ts";
import { isShort, prepareLoadPortal, rounded, saveFigures, type Table } from "./load-portal.ts";

/**
 * Opens 150 connections that send a byte per second, then sends 12 concurrent uploads of 20 MB: `npm run load:slow`.
 * Measures how long readers and a login wait meanwhile, and how much memory the server uses. Exit code 1 beyond the
 * limits below.
 */
const CONNECTIONS = isShort ? 20 : 150;
const SECONDS = isShort ? 2 : 15;
const UPLOADS = isShort ? 2 : 12;
/** Milliseconds without load, which the others are compared with. */
const IDLE = isShort ? 500 : 3000;
const UPLOAD_BYTES = 20_000_000;
/** Milliseconds until a request counts as unanswered. */
const REPLY_TIMEOUT = 20_000;
const ACCOUNTS = 200;
const PASSWORD = "for-load-tests-only";

/**
 * Limits of reading and login times in milliseconds, and of how much memory may grow during a load, in megabytes. What the
 * server uses without load depends on the size of the site and of the machine. All uploads together are 240 MB: if the
 * growth exceeds them, the server holds more than one copy of each at the same time, although it parses only some at once.
 * In the short form everybody must be answered, but nothing depends on the speed of the machine.
 */
const limits = isShort
  ? { read: REPLY_TIMEOUT, login: REPLY_TIMEOUT, growth: Number.POSITIVE_INFINITY }
  : { read: 1000, login: 3000, growth: (UPLOADS * UPLOAD_BYTES) / 1_000_000 };

const portal = await prepareLoadPortal("slow");
const problems: string[] = [];
const table: Table = {};

/** Opens a connection that announces a body and then sends one byte of it per second. */
function openSlowConnection(path: string, address: string): Socket {
  const { hostname, port } = new URL(portal.url);
  const socket = connect(Number(port), hostname, () => {
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nCF-Connecting-IP: ${address}\r\n` +
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n",
    );
  });
  const timer = setInterval(() => socket.write("a"), 1000);
  socket.on("close", () => clearInterval(timer));
  socket.on("error", () => {});
  socket.resume();
  return socket;
}

/** Time until a response with this status is read completely, milliseconds; infinite for any other response. */
async function measureResponse(path: string, init: RequestInit, status: number): Promise<number> {
  const start = performance.now();
  try {
    const response = await fetch(portal.url + path, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(REPLY_TIMEOUT),
    });
    await response.arrayBuffer();
    return response.status === status ? performance.now() - start : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

const fromAddress = (address: string, extraHeaders: HeadersInit = {}) => ({
  headers: { "CF-Connecting-IP": address, ...extraHeaders },
});

/**
 * Measures a reader and a player who logs in, in repeated rounds until `work` is done.
 * @param idleMemory the memory without the work, in megabytes; its growth is not limited without it
 * @returns the memory in megabytes
 */
async function measureVisitorsDuring(
  name: string,
  work: Promise<unknown>,
  logins: () => { userId: string; password: string },
  idleMemory = Number.POSITIVE_INFINITY,
): Promise<number> {
  let finished = false;
  void work.then(() => {
    finished = true;
  });
  const times = { home: 0, rankings: 0, search: 0, login: 0 };
  let memory = portal.memory();
  let round = 0;
  do {
    const address = round % 2 === 0 ? "203.0.113.1" : "198.51.100.9";
    const form = new URLSearchParams(logins());
    const [home, rankings, search, login] = await Promise.all([
      measureResponse("/", fromAddress(address), 200),
      measureResponse("/rankings", fromAddress(address), 200),
      measureResponse(`/itemshop?q=${round}`, fromAddress(address), 200),
      measureResponse(
        "/login",
        { method: "POST", body: form, ...fromAddress(`${address.slice(0, -1)}${100 + round}`) },
        302,
      ),
    ]);
    times.home = Math.max(times.home, home);
    times.rankings = Math.max(times.rankings, rankings);
    times.search = Math.max(times.search, search);
    times.login = Math.max(times.login, login);
    memory = Math.max(memory, portal.memory());
    round += 1;
    await wait(100);
  } while (!finished);
  table[name] = {
    "/ (ms)": rounded(times.home),
    "/rankings (ms)": rounded(times.rankings),
    "/itemshop?q= (ms)": rounded(times.search),
    "login (ms)": rounded(times.login),
    "memory (MB)": rounded(memory),
    rounds: round,
  };
  if (Math.max(times.home, times.rankings) > limits.read) problems.push(`${name}: a reader waited too long`);
  if (times.login > limits.login) problems.push(`${name}: a login took too long or was refused`);
  const growth = memory - idleMemory;
  if (growth > limits.growth) problems.push(`${name}: the memory grew by ${Math.round(growth)} MB`);
  return memory;
}

/** Holds slow connections open for some seconds. @param addressOf the IP address of a connection */
async function holdSlowConnections(addressOf: (index: number) => string): Promise<void> {
  const paths = ["/login", "/api/submitticket", "/api/processlogin"];
  const end = Date.now() + SECONDS * 1000;
  const sockets = new Set<Socket>();
  // Reopens each connection that the server closes.
  const open = (index: number) => {
    if (Date.now() > end) return;
    const socket = openSlowConnection(paths[index % paths.length] ?? "/login", addressOf(index));
    sockets.add(socket);
    socket.on("end", () => socket.destroy());
    socket.on("close", () => {
      sockets.delete(socket);
      setTimeout(() => open(index), 200);
    });
  };
  for (let index = 0; index < CONNECTIONS; index += 1) open(index);
  await wait(SECONDS * 1000);
  for (const socket of sockets) socket.destroy();
}

/** A form stamp for each upload, old enough to be valid: without one an upload is rejected before it is parsed. */
async function newStamps(): Promise<string[]> {
  const stamps: string[] = [];
  for (let index = 0; index < UPLOADS; index += 1) {
    const { stamp } = (await (await fetch(`${portal.url}/api/getformstamp`)).json()) as { stamp: string };
    stamps.push(stamp);
  }
  await wait(formAge.min * 2);
  return stamps;
}

/** Sends an invalid ticket with pictures of the maximum size. */
async function upload(stamp: string, index: number): Promise<number> {
  const image = "A".repeat(Math.floor(UPLOAD_BYTES / 3 / 4) * 4);
  const body = JSON.stringify({
    name: "",
    email: "",
    category: "",
    subject: "",
    message: "",
    images: [image, image, image],
  });
  try {
    const response = await fetch(`${portal.url}/api/submitticket`, {
      method: "POST",
      body,
      signal: AbortSignal.timeout(60_000),
      headers: {
        "Content-Type": "application/json",
        "CF-Connecting-IP": `192.0.2.${index % 3}`,
        [humanCheckHeaders.stamp]: stamp,
      },
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

try {
  await portal.withDatabase(async (database) => {
    await insertAccounts(database, ACCOUNTS, 100);
    await database.all("UPDATE users SET password_hash = ? WHERE user_id LIKE 'load%'", hashPasswordSync(PASSWORD));
  });
  let next = 0;
  const nextLogin = () => ({ userId: `load${next++ % ACCOUNTS}`, password: PASSWORD });
  await portal.start();
  const idle = await measureVisitorsDuring("no other load", wait(IDLE), nextLogin);
  await measureVisitorsDuring(
    `${CONNECTIONS} slow connections, one address`,
    holdSlowConnections(() => "203.0.113.1"),
    nextLogin,
    idle,
  );
  await measureVisitorsDuring(
    `${CONNECTIONS} slow connections, different addresses`,
    holdSlowConnections((index) => `192.0.2.${index}`),
    nextLogin,
    idle,
  );
  // A restart separates the memory of the uploads from garbage of the visits before them.
  await portal.kill();
  await portal.start();
  const idleAgain = await measureVisitorsDuring("after a restart", wait(IDLE), nextLogin);
  const uploads = Promise.all((await newStamps()).map(upload));
  await measureVisitorsDuring(`${UPLOADS} uploads of 20 MB`, uploads, nextLogin, idleAgain);
  console.table(table);
  const statuses = await uploads;
  console.log(`statuses of the uploads: ${statuses.join(", ")}`);
  if (statuses.includes(0)) problems.push("an upload got no answer");
  for (const problem of problems) console.log(problem);
  saveFigures("slow", { problems }, { slow: table });
} finally {
  await portal.end();
}
process.exit(problems.length > 0 ? 1 : 0);
