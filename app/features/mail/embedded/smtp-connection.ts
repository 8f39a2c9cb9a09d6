/** Longer replies are not read to the end. */
const MAX_REPLY_LENGTH = 64 * 1024;

/** A connection to an SMTP server: sends commands and reads replies. */
export class SmtpConnection {
  #socket: Socket;
  #reader: ReadableStreamDefaultReader<Uint8Array>;
  #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #decoder = new TextDecoder();
  /** Received text that follows the last complete reply. */
  #received = "";

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#reader = socket.readable.getReader();
    this.#writer = socket.writable.getWriter();
    ignoreStates(socket);
  }

  /** @param tls encrypts from the start, later by {@link startTls}, or never */
  static async open(hostname: string, port: number, tls: "on" | "starttls" | "off"): Promise<SmtpConnection> {
    // Imported lazily: the module exists only on the platform.
    const { connect } = await import("cloudflare:sockets");
    return new SmtpConnection(connect({ hostname, port }, { secureTransport: tls, allowHalfOpen: false }));
  }

  /**
   * Sends a command and waits for its reply.
   * @param expected the reply's code, or the beginning of it
   * @param name the command's name in errors, since the rest of it may be secret
   * @returns the lines of the reply without their codes
   */
  async command(line: string, expected: number, name = /^\w*/.exec(line)?.[0] ?? ""): Promise<string[]> {
    await this.send(`${line}\r\n`);
    return this.reply(expected, name);
  }

  async send(text: string): Promise<void> {
    await this.#writer.write(new TextEncoder().encode(text));
  }

  /** Waits for a reply. @param to what the reply answers, for the error message */
  async reply(expected: number, to: string): Promise<string[]> {
    const lines: string[] = [];
    let length = 0;
    let line: string;
    do {
      line = await this.#line();
      length += line.length;
      if (length > MAX_REPLY_LENGTH) throw new Error("The mail server's reply is too long.");
      lines.push(line);
    } while (/^\d{3}-/.test(line));
    if (!line.startsWith(String(expected))) throw new Error(`The mail server replied to ${to}: ${lines.join(" ")}`);
    return lines.map((text) => text.slice(4));
  }

  /** Encrypts the connection. @throws Error when the server has sent more than it should have at this point */
  startTls(): void {
    if (this.#received !== "") throw new Error("The mail server sent data before the connection was encrypted.");
    this.#reader.releaseLock();
    this.#writer.releaseLock();
    this.#socket = this.#socket.startTls();
    this.#reader = this.#socket.readable.getReader();
    this.#writer = this.#socket.writable.getWriter();
    ignoreStates(this.#socket);
  }

  /** Sends `QUIT` without waiting for the reply; errors no longer matter here. */
  close(): void {
    this.send("QUIT\r\n").catch(() => undefined);
    this.#socket.close().catch(() => undefined);
  }

  async #line(): Promise<string> {
    for (;;) {
      const end = this.#received.indexOf("\n");
      if (end >= 0) {
        const line = this.#received.slice(0, end).trimEnd();
        this.#received = this.#received.slice(end + 1);
        return line;
      }
      if (this.#received.length > MAX_REPLY_LENGTH) throw new Error("The mail server's reply is too long.");
      const { done, value } = await this.#reader.read();
      if (done) throw new Error("The mail server could not be reached or closed the connection.");
      this.#received += this.#decoder.decode(value, { stream: true });
    }
  }
}

/** A failed connection also rejects the pending read, so a second report is not needed. */
function ignoreStates({ opened, closed }: Socket): void {
  for (const state of [opened, closed]) state.catch(() => undefined);
}
