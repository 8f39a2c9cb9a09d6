import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { type Message, messageTypes, onMessages, sendReply } from "./packets.ts";
import { type Login, readBatch, readLogin, readStatement, readTransactionRequest, type Statement } from "./requests.ts";
import {
  doneToken,
  errorToken,
  loginAcknowledgement,
  preLoginReply,
  type Rows,
  rowTokens,
  type ServerError,
  transactionToken,
} from "./tokens.ts";

/**
 * What the endpoint answers to a statement: rows, a number of changed rows, an error, nothing at all, or the end of
 * the connection.
 */
export type Reply = Rows | { affected: number } | { error: ServerError; endsTransaction?: boolean } | "silence" | "cut";

/** What a client did: logins, statements, and requests of the transaction manager. */
export type Event =
  | { kind: "login"; login: Login }
  | ({ kind: "statement"; inTransaction: boolean } & Statement)
  | { kind: "begin" | "commit" | "rollback" | "attention" };

export interface TdsEndpoint {
  port: number;
  /** Everything that clients did, in its order. */
  events: Event[];
  statements(): (Statement & { inTransaction: boolean })[];
}

export interface TdsOptions {
  /** The right password; any if left out. */
  password?: string;
  answer: (statement: Statement) => Reply;
  /** What happens instead of a commit. */
  commit?: () => Reply | undefined;
}

const LOGIN_FAILED = 18456;
const NO_TRANSACTION = 3903;

/**
 * Starts an endpoint that speaks the protocol of SQL Server, [MS-TDS]. It executes no SQL: the test answers each
 * statement. It stops when the test finishes.
 */
export async function startTds(options: TdsOptions): Promise<TdsEndpoint> {
  const events: Event[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    new ClientConnection(socket, options, events);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    port: (server.address() as AddressInfo).port,
    events,
    statements: () => events.filter((event) => event.kind === "statement"),
  };
}

/** One connection of a client. */
class ClientConnection {
  readonly #socket: Socket;
  readonly #options: TdsOptions;
  readonly #events: Event[];
  #transaction: Buffer | undefined;

  constructor(socket: Socket, options: TdsOptions, events: Event[]) {
    this.#socket = socket;
    this.#options = options;
    this.#events = events;
    onMessages(socket, (message) => {
      const reply = this.#handle(message);
      if (reply) sendReply(socket, reply);
    });
  }

  /** @returns the reply; undefined for none */
  #handle({ type, data }: Message): Buffer | undefined {
    switch (type) {
      case messageTypes.preLogin:
        return preLoginReply();
      case messageTypes.login:
        return this.#logIn(readLogin(data));
      case messageTypes.batch:
        // Only the settings that the driver makes after each login.
        if (!readBatch(data).sql.startsWith("set ")) throw new Error("The agent sends no batches.");
        return doneToken("batch");
      case messageTypes.procedureCall:
        return this.#execute(readStatement(data));
      case messageTypes.transactionManager:
        return this.#changeTransaction(readTransactionRequest(data));
      case messageTypes.attention:
        this.#events.push({ kind: "attention" });
        // The statement that is given up ends first, with a message of its own.
        sendReply(this.#socket, doneToken("procedure"));
        return doneToken("batch", { attention: true });
      default:
        throw new Error(`An unknown message of type ${type}.`);
    }
  }

  #logIn(login: Login): Buffer {
    this.#events.push({ kind: "login", login });
    const { password } = this.#options;
    if (password === undefined || password === login.password) {
      return Buffer.concat([loginAcknowledgement(), doneToken("batch")]);
    }
    const error = { number: LOGIN_FAILED, message: `Login failed for user '${login.user}'.` };
    return Buffer.concat([errorToken(error), doneToken("batch", { error: true })]);
  }

  #execute(statement: Statement): Buffer | undefined {
    this.#events.push({ kind: "statement", inTransaction: this.#transaction !== undefined, ...statement });
    return this.#reply(this.#options.answer(statement), "procedure");
  }

  #reply(reply: Reply, kind: "procedure" | "batch"): Buffer | undefined {
    if (reply === "cut") this.#socket.destroy();
    if (typeof reply === "string") return undefined;
    if ("error" in reply) {
      if (reply.endsTransaction) this.#transaction = undefined;
      return Buffer.concat([errorToken(reply.error), doneToken(kind, { error: true })]);
    }
    const isRows = "rows" in reply;
    const count = doneToken("inProcedure", { count: isRows ? reply.rows.length : reply.affected });
    return Buffer.concat([...(isRows ? [rowTokens(reply)] : []), count, doneToken(kind)]);
  }

  #changeTransaction(change: "begin" | "commit" | "rollback"): Buffer | undefined {
    this.#events.push({ kind: change });
    const instead = change === "commit" ? this.#options.commit?.() : undefined;
    if (instead) return this.#reply(instead, "batch");
    if (change === "begin") {
      const descriptor = Buffer.alloc(8);
      descriptor.writeUInt32LE(1);
      this.#transaction = descriptor;
      return Buffer.concat([transactionToken(change, descriptor), doneToken("batch")]);
    }
    const ended = this.#transaction;
    this.#transaction = undefined;
    if (ended) return Buffer.concat([transactionToken(change, ended), doneToken("batch")]);
    const message = `The ${change.toUpperCase()} TRANSACTION request has no corresponding BEGIN TRANSACTION.`;
    return this.#reply({ error: { number: NO_TRANSACTION, message } }, "batch");
  }
}
