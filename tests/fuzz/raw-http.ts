import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import type { Answer, Send } from "./http.ts";

/** Answers of the platform's own server to requests that do not reach the portal, and of its file server. */
const PLATFORM_ANSWERS =
  /^(?:invalid URI|URI too long|Unsupported Media Type|ERROR: Unrecognized request method\.|\[wrangler\] Could not serve static asset.*)\s*$/s;
/** The status of request headers that are too large for the platform's server. */
const HEADERS_TOO_LARGE = 431;

/** The time limit of an answer, in milliseconds. */
const ANSWER_TIME_LIMIT = 60_000;

/**
 * Sends each request over its own connection, byte for byte, so that input that a client library would fix or refuse
 * reaches the server.
 * @param address URL of the portal, such as `http://127.0.0.1:8788`
 */
export function rawHttp(address: string): Send {
  const { hostname, port, host } = new URL(address);
  return async ({ method, target, headers, body }) => {
    const lines = [
      `${method} ${target} HTTP/1.1`,
      `Host: ${host}`,
      "Connection: close",
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...(body || method === "POST" ? [`Content-Length: ${body?.length ?? 0}`] : []),
    ];
    const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
    const answer = await new Promise<Answer>((resolve, reject) => {
      const chunks: Buffer[] = [];
      const socket = connect(Number(port), hostname, () => socket.write(body ? Buffer.concat([head, body]) : head));
      socket.setTimeout(ANSWER_TIME_LIMIT, () => socket.destroy(new Error(`${method} ${target}: no answer`)));
      socket.on("data", (chunk) => chunks.push(chunk));
      // A server that refuses a body may close the connection before reading all of it.
      socket.on("error", (error) => (chunks.length > 0 ? resolve(answerOf(Buffer.concat(chunks))) : reject(error)));
      socket.on("end", () => {
        const all = Buffer.concat(chunks);
        if (all.length > 0) resolve(answerOf(all));
        else reject(new Error(`${method} ${target}: the connection was closed without an answer`));
      });
    });
    return answer.status === HEADERS_TOO_LARGE || PLATFORM_ANSWERS.test(answer.text) ? undefined : answer;
  };
}

function answerOf(bytes: Buffer): Answer {
  const end = bytes.indexOf("\r\n\r\n");
  const [first = "", ...lines] = bytes
    .subarray(0, end < 0 ? bytes.length : end)
    .toString("latin1")
    .split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
  const rest = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4);
  // An interim answer (100 Continue) precedes the final one.
  if (status === 100) return answerOf(rest);
  const headers = new Headers();
  for (const line of lines) {
    const at = line.indexOf(":");
    headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  const content = headers.get("transfer-encoding") === "chunked" ? joinChunks(rest) : rest;
  return { status, headers, text: decompressed(content, headers.get("content-encoding")).toString("utf8") };
}

function decompressed(content: Buffer, encoding: string | null): Buffer {
  if (content.length === 0) return content;
  if (encoding === "gzip") return gunzipSync(content);
  if (encoding === "br") return brotliDecompressSync(content);
  return encoding === "zstd" ? zstdDecompressSync(content) : content;
}

function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.subarray(at, end).toString("latin1"), 16);
    if (end < 0 || !(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
