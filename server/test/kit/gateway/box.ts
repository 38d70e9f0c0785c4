import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import { decodeCommand } from "@wegbuch/device-protocol/teltonika/command";
import { encodeFrame, encodeHandshake } from "@wegbuch/device-protocol/teltonika/encode-frame";

/** The box's side of a real socket. */
export type TestBox = {
  imei: string;
  socket: Socket;
  send(bytes: Uint8Array): void;
  /** The next bytes the gateway answers with, as a number; rejects if the connection ends before. */
  answer(length: 1 | 4): Promise<number>;
  /** Sends records in one frame and gives the count the gateway acknowledges. */
  report(records: AvlRecord[]): Promise<number>;
  /** The next command of the gateway. */
  command(): Promise<string>;
  /** Resolves when the gateway has closed the connection. */
  closed: Promise<unknown>;
};

/** Connects without a greeting, or takes a connection that stands. */
export async function connectBox(to: number | Socket, imei: string): Promise<TestBox> {
  const socket = typeof to === "number" ? connect({ port: to, host: "127.0.0.1", noDelay: true }) : to;
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.on("error", () => undefined);
  if (typeof to === "number") await once(socket, "connect");
  const answers = answersOf(socket);
  const box = {
    imei,
    socket,
    closed,
    send: (bytes: Uint8Array) => void socket.write(bytes),
    answer: async (length: 1 | 4) => (await answers(length)).readUIntBE(0, length),
    command: async () => {
      const head = await answers(8);
      const rest = await answers(head.readUInt32BE(4) + 4);
      return decodeCommand(Buffer.concat([head, rest])) ?? "no command";
    },
  };
  return {
    ...box,
    report: (records) => {
      box.send(encodeFrame({ codec: 0x8e, records }));
      return box.answer(4);
    },
  };
}

/** Connects and is let in. */
export async function greetedBox(to: number | Socket, imei: string): Promise<TestBox> {
  const box = await connectBox(to, imei);
  box.send(encodeHandshake(imei));
  const answer = await box.answer(1);
  if (answer !== 1) throw new Error(`The gateway answered ${answer} to the greeting`);
  return box;
}

function answersOf(socket: Socket): (length: number) => Promise<Buffer> {
  let received = Buffer.alloc(0);
  let isClosed = false;
  let wake = () => {};
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  socket.on("close", () => {
    isClosed = true;
    wake();
  });
  return async (length) => {
    while (received.length < length) {
      if (isClosed) throw new Error("The gateway closed the connection without an answer");
      await new Promise<void>((resolve) => (wake = resolve));
    }
    const answer = received.subarray(0, length);
    received = received.subarray(length);
    return answer;
  };
}

/** A plausible record, `second` seconds after the beginning of a drive yesterday. */
export function aRecord(second: number, fields: Partial<AvlRecord> = {}): AvlRecord {
  const timestampMs = startOfDrive + second * 1000;
  const place = {
    longitude: 16.37,
    latitude: 48.2 + second / 10_000,
    altitude: 180,
    angle: 0,
    satellites: 11,
  };
  const io = [{ id: 239, size: 1, value: 1 }];
  return { timestampMs, priority: 0, ...place, speedKmh: 40, eventId: 0, io, ...fields };
}

const startOfDrive = Date.now() - 86_400_000;
