import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/**
 * A local mail server for tests. It accepts every mail and writes it to a JSON file in a folder named after the
 * recipient, because test browsers and servers are separate processes.
 *
 * @returns its port, and a function that stops it
 */
export async function startMailServer(folder: string): Promise<{ port: number; stop: () => Promise<void> }> {
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      // Drop mails whose sender disconnected before the end.
      stream.on("error", () => {});
      stream.on("end", async () => {
        const { subject = "", text = "", html = "" } = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) {
          const own = join(folder, address.toLowerCase());
          mkdirSync(own, { recursive: true });
          count += 1;
          const file = join(own, String(count).padStart(6, "0"));
          // Rename afterwards, so that readers only see complete files.
          writeFileSync(`${file}.part`, JSON.stringify({ to: address, subject, text, html }));
          renameSync(`${file}.part`, `${file}.json`);
        }
        done();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
