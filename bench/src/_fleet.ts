import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { encodeHandshake } from "@wegbuch/device-protocol/teltonika/encode-frame";

export type Fleet = {
  /** Sends each box's frames, evenly spread, one every `periodMs`; gives the milliseconds each acknowledgement took. */
  send(frames: readonly Uint8Array[][], periodMs: number): Promise<number[]>;
  leave(): void;
};

/** Connects one socket per IMEI and waits until all are let in. */
export async function connectFleet(port: number, imeis: readonly string[]): Promise<Fleet> {
  // The gateway lets few sockets of an address wait until it knows one of them.
  const first = await connectBox(port, imeis[0]!);
  const sockets = [first];
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
  const answer = await nextAnswer(socket);
  if (answer[0] !== 1) throw new Error(`Box ${imei} was not let in`);
  return socket;
}

/** One frame in flight, as boxes do; who is late sends the next frame at once. */
async function sendFrames(
  socket: Socket,
  frames: readonly Uint8Array[],
  startAt: number,
  periodMs: number,
): Promise<number[]> {
  const latencies: number[] = [];
  for (const [turn, frame] of frames.entries()) {
    const early = startAt + turn * periodMs - performance.now();
    if (early > 0) await sleep(early);
    const sentAt = performance.now();
    socket.write(frame);
    const answer = await nextAnswer(socket);
    latencies.push(performance.now() - sentAt);
    if (answer.readUInt32BE() !== frame[9]) throw new Error("Not all records were accepted");
  }
  return latencies;
}

/** Rejects if the gateway closes the connection instead. */
async function nextAnswer(socket: Socket): Promise<Buffer> {
  const given = new AbortController();
  const { signal } = given;
  const closed = once(socket, "close", { signal }).then(() =>
    Promise.reject(new Error("The gateway hung up")),
  );
  closed.catch(() => undefined);
  const [answer] = (await Promise.race([once(socket, "data", { signal }), closed])) as [Buffer];
  given.abort();
  return answer;
}
