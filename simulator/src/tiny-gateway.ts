import { type AddressInfo, createServer, type Socket } from "node:net";
import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import { decodeFrame } from "@wegbuch/device-protocol/teltonika/decode-frame";
import { FrameSplitter } from "@wegbuch/device-protocol/teltonika/frame-splitter";

/** What the gateway of a test does with a frame it has read. */
export type Reply = "acknowledge" | "take nothing" | "say nothing" | "hang up";

/** A gateway for the tests of boxes: a real listener that keeps what it acknowledged, per IMEI and in order. */
export async function aTinyGateway(reply: (frameNumber: number) => Reply = () => "acknowledge") {
  const received = new Map<string, AvlRecord[]>();
  const sockets = new Set<Socket>();
  const counts = { connections: 0, frames: 0 };
  let pings = 0;
  const server = createServer((socket) => {
    counts.connections += 1;
    sockets.add(socket);
    const splitter = new FrameSplitter();
    let imei = "";
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => {
      if (bytes.length === 1 && bytes[0] === 0xff) pings += 1;
      for (const event of splitter.push(bytes)) {
        if (event.kind === "greeting") {
          imei = event.imei;
          socket.write(Buffer.of(1));
        } else if (event.kind === "frame") answer(socket, imei, event.bytes);
      }
    });
  });

  function answer(socket: Socket, imei: string, bytes: Uint8Array) {
    counts.frames += 1;
    const frame = decodeFrame(bytes);
    if (frame.kind !== "records") throw new Error(`the box sent an invalid frame: ${frame.kind}`);
    const what = reply(counts.frames);
    if (what === "hang up") socket.destroy();
    if (what === "hang up" || what === "say nothing") return;
    const acknowledged = what === "acknowledge" ? frame.records : [];
    received.set(imei, [...(received.get(imei) ?? []), ...acknowledged]);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(acknowledged.length);
    socket.write(count);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: { host: "127.0.0.1", port: (server.address() as AddressInfo).port },
    received,
    counts,
    pings: () => pings,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
