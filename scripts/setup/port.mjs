import { createServer } from "node:net";
import { Failure } from "./progress.mjs";

/**
 * @param {string | undefined} value the PORT variable
 * @param {number} fallback
 * @throws {Failure} when it is no port number
 */
export function portFrom(value, fallback) {
  if (value === undefined || value === "") return fallback;
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Failure(`PORT=${value} is no port: give a number from 1 to 65535, for example PORT=8789.`);
}

/**
 * @param {number} port
 * @param {string} host
 * @param {string} command how to start on another port
 * @throws {Failure} when the port cannot be listened on
 */
export async function requireFreePort(port, host, command) {
  try {
    await listenOnce(port, host);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const another = `choose another one: PORT=${port + 1} ${command}`;
    if (code === "EADDRINUSE") {
      throw new Failure(
        `Port ${port} is taken: stop the program that uses it (the portal may be running already), or ${another}`,
      );
    }
    if (code === "EACCES") throw new Failure(`Port ${port} needs more rights than you have: ${another}`);
    throw new Failure(`Cannot listen on ${host}, port ${port} (${code}): check HOST and PORT.`);
  }
}

/** A port nobody listens on. */
export async function freePort() {
  return await listenOnce(0, "127.0.0.1");
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
