import type { Socket } from "node:net";

/** Types of messages, [MS-TDS] 2.2.3.1.1. */
export const messageTypes = {
  batch: 0x01,
  procedureCall: 0x03,
  reply: 0x04,
  attention: 0x06,
  transactionManager: 0x0e,
  login: 0x10,
  preLogin: 0x12,
} as const;

const HEADER_LENGTH = 8;
const PACKET_LENGTH = 4096;
const END_OF_MESSAGE = 1;

export interface Message {
  type: number;
  data: Buffer;
}

/** Puts the packets that a client sends together to messages. */
export function onMessages(socket: Socket, handle: (message: Message) => void): void {
  let received = Buffer.alloc(0);
  let parts: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= HEADER_LENGTH && received.length >= received.readUInt16BE(2)) {
      const length = received.readUInt16BE(2);
      const type = received.readUInt8(0);
      const isLast = (received.readUInt8(1) & END_OF_MESSAGE) !== 0;
      parts.push(received.subarray(HEADER_LENGTH, length));
      received = received.subarray(length);
      if (!isLast) continue;
      const data = Buffer.concat(parts);
      parts = [];
      handle({ type, data });
    }
  });
}

/** Sends a message in packets. */
export function sendReply(socket: Socket, data: Buffer): void {
  const size = PACKET_LENGTH - HEADER_LENGTH;
  for (let start = 0, number = 1; start === 0 || start < data.length; start += size, number += 1) {
    const body = data.subarray(start, start + size);
    const header = Buffer.alloc(HEADER_LENGTH);
    header.writeUInt8(messageTypes.reply, 0);
    header.writeUInt8(start + size >= data.length ? END_OF_MESSAGE : 0, 1);
    header.writeUInt16BE(HEADER_LENGTH + body.length, 2);
    header.writeUInt8(number & 0xff, 6);
    socket.write(Buffer.concat([header, body]));
  }
}
