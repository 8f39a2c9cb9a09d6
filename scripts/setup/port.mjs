import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { Failure } from "./progress.mjs";

/**
 * @param {string | undefined} value the PORT variable
 * @param {number} fallback
 * @throws {Failure} if it is not a port number
 */
export function portFrom(value, fallback) {
  if (value === undefined || value === "") return fallback;
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Failure(`PORT=${value} is not a port. Use a number from 1 to 65535, for example PORT=8789.`);
}

/**
 * @param {number} port
 * @param {string} host
 * @param {string} command how to start on another port
 * @throws {Failure} if the server cannot listen on the port
 */
export async function requireFreePort(port, host, command) {
  try {
    await listenOnce(port, host);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const another = `choose another port: PORT=${port + 1} ${command}`;
    if (code === "EADDRINUSE") {
      throw new Failure(
        `Port ${port} is in use. Stop the program that uses it (the portal may already be running), or ${another}`,
      );
    }
    if (code === "EACCES") throw new Failure(`Port ${port} requires more permissions; ${another}`);
    throw new Failure(`Cannot listen on ${host}, port ${port} (${code}). Check HOST and PORT.`);
  }
}

/**
 * Returns an unused port for a server that starts later, or again after it was killed. It is below the ephemeral ports
 * (from 32,768 on Linux, from 49,152 elsewhere), so that no outgoing connection takes it in the meantime.
 */
export async function freePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = await listenOnce(randomInt(20_000, 32_768), "127.0.0.1").catch(() => undefined);
    if (port !== undefined) return port;
  }
  throw new Failure("No port from 20,000 to 32,767 is free.");
}

/** @returns {Promise<number>} the port it was listening on */
function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === "object" ? address.port : port));
    });
  });
}
