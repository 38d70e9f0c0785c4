import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { encodeHandshake } from "@wegbuch/device-protocol/teltonika/encode-frame";

export type Fleet = {
  /** Sends each box's frames, evenly spread, one every `periodMs`; gives the milliseconds each acknowledgement took. */
  send(frames: readonly Uint8Array[][], periodMs: number): Promise<number[]>;
  leave(): void;
};

/** Connects one socket per IMEI and waits until all are let in. */
export async function connectFleet(port: number, imeis: readonly string[]): Promise<Fleet> {
  // The gateway lets few sockets of an address wait until it knows one of them.
  const sockets = [await connectBox(port, imeis[0]!)];
  for (let from = 1; from < imeis.length; from += 100) {
    const next = imeis.slice(from, from + 100).map((imei) => connectBox(port, imei));
    sockets.push(...(await Promise.all(next)));
  }
  return {
    send: async (frames, periodMs) => {
      const startAt = performance.now();
      const sent = sockets.map((socket, box) =>
        sendFrames(socket, frames[box]!, startAt + (box / sockets.length) * periodMs, periodMs),
      );
      return (await Promise.all(sent)).flat();
    },
    leave: () => sockets.forEach((socket) => socket.destroy()),
  };
}

async function connectBox(port: number, imei: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  socket.write(encodeHandshake(imei));
  const [answer] = (await once(socket, "data")) as [Buffer];
  if (answer[0] !== 1) throw new Error(`Box ${imei} was not let in`);
  return socket;
}

/**
 * One frame in flight, as boxes do; who is late sends the next frame at once. One listener for all of them: a generator
 * that waits anew for each answer takes more of the machine than it leaves to what it measures.
 */
function sendFrames(
  socket: Socket,
  frames: readonly Uint8Array[],
  startAt: number,
  periodMs: number,
): Promise<number[]> {
  const latencies: number[] = [];
  let sentAt = 0;
  return new Promise((resolve, reject) => {
    const send = () => {
      sentAt = performance.now();
      socket.write(frames[latencies.length]!);
    };
    const sendInTime = () => {
      const early = startAt + latencies.length * periodMs - performance.now();
      if (early > 1) setTimeout(send, early);
      else send();
    };
    const hear = (answer: Buffer) => {
      if (answer.readUInt32BE() !== frames[latencies.length]![9])
        return end(() => reject(new Error("Not all records were accepted")));
      latencies.push(performance.now() - sentAt);
      if (latencies.length === frames.length) end(() => resolve(latencies));
      else sendInTime();
    };
    const hangUp = () => end(() => reject(new Error("The gateway hung up")));
    const end = (settle: () => void) => {
      socket.off("data", hear).off("close", hangUp);
      settle();
    };
    socket.on("data", hear).on("close", hangUp);
    if (frames.length === 0) end(() => resolve(latencies));
    else sendInTime();
  });
}
