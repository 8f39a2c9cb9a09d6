import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import type { Answer, Send } from "./http.ts";

/** What the platform's own server says before a request reaches the portal, and its file server of what it cannot find. */
const NOT_OURS =
  /^(?:invalid URI|URI too long|Unsupported Media Type|ERROR: Unrecognized request method\.|\[wrangler\] Could not serve static asset.*)\s*$/s;
/** A head that is too large for the platform's server. */
const TOO_LARGE = 431;

/** How long an answer may take, milliseconds. */
const PATIENCE = 60_000;

/**
 * Sends requests over a connection each, byte for byte as they are: what a client library would mend or refuse arrives
 * at the server.
 * @param address of the portal, such as `http://127.0.0.1:8788`
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
      socket.setTimeout(PATIENCE, () => socket.destroy(new Error(`${method} ${target}: no answer`)));
      socket.on("data", (chunk) => chunks.push(chunk));
      // A server that refuses a body may close before it has read all of it.
      socket.on("error", (error) => (chunks.length > 0 ? resolve(answerOf(Buffer.concat(chunks))) : reject(error)));
      socket.on("end", () => {
        const all = Buffer.concat(chunks);
        if (all.length > 0) resolve(answerOf(all));
        else reject(new Error(`${method} ${target}: the connection was closed without an answer`));
      });
    });
    return answer.status === TOO_LARGE || NOT_OURS.test(answer.text) ? undefined : answer;
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
  // An answer before the answer.
  if (status === 100) return answerOf(rest);
  const headers = new Headers();
  for (const line of lines) {
    const at = line.indexOf(":");
    headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  const content = headers.get("transfer-encoding") === "chunked" ? unchunked(rest) : rest;
  return { status, headers, text: unpacked(content, headers.get("content-encoding")).toString("utf8") };
}

function unpacked(content: Buffer, encoding: string | null): Buffer {
  if (content.length === 0) return content;
  if (encoding === "gzip") return gunzipSync(content);
  if (encoding === "br") return brotliDecompressSync(content);
  return encoding === "zstd" ? zstdDecompressSync(content) : content;
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.subarray(at, end).toString("latin1"), 16);
    if (end < 0 || !(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
