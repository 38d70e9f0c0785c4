import { createSocket, type RemoteInfo } from "node:dgram";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Datagram,
  decodeDatagram,
  encodeDatagramAnswer,
} from "@wegbuch/device-protocol/teltonika/datagram";
import { CannotStart } from "../platform/cannot-start.ts";
import { acknowledgedAfter } from "./acknowledged-after.ts";
import { AddressRate } from "./address-rate.ts";
import { findFrom } from "./find-from.ts";
import { networkOf, plainAddress } from "./network-of.ts";
import type { Source } from "./origins.ts";
import { received } from "./received.ts";
import type { Switchboard } from "./switchboard.ts";

type Options = {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  board: Switchboard;
};

export type UdpServer = {
  port: number;
  /** For the metrics: datagrams since the start, by what became of them. */
  load(): Fates;
  /** Hears nothing more, answers what is being stored for at most `graceMs`. */
  close(graceMs: number): Promise<void>;
};

/** Refused ones are none of ours, of nobody we know or of a blocked network; dropped ones came too fast or could not be stored. */
type Fates = { acknowledged: number; refused: number; dropped: number };

/**
 * Listens for boxes that send datagrams. Each is taken whole or not at all, and answered with seven bytes once it is
 * committed; silence makes a box send again. Throws CannotStart if the port is not to be had.
 */
export async function startUdpServer({ host, port, board }: Options): Promise<UdpServer> {
  const socket = createSocket({ type: host.includes(":") ? "udp6" : "udp4", recvBufferSize: 4 << 20 });
  const opened = once(socket, "listening");
  socket.bind({ address: host, port, exclusive: true });
  await opened.catch((error: Error) => {
    throw new CannotStart(`TELTONIKA_UDP_PORT: boxes cannot be heard on ${host}:${port} (${error.message}).`);
  });
  const fates: Fates = { acknowledged: 0, refused: 0, dropped: 0 };
  const addresses = new AddressRate(board.limits.datagramsPerSecond);
  const underWay = new Set<Promise<void>>();
  let isLeaving = false;
  const take = async (bytes: Buffer, from: RemoteInfo) => {
    const datagram = decodeDatagram(bytes);
    const fate = datagram ? await keep(board, datagram, sourceOf(from)) : "refused";
    fates[fate]++;
    if (fate !== "acknowledged") return;
    await new Promise<void>((sent) =>
      socket.send(encodeDatagramAnswer(datagram!), from.port, from.address, () => sent()),
    );
  };
  socket.on("message", (bytes, from) => {
    const isTooMuch =
      underWay.size >= board.limits.datagramsAtOnce ||
      !addresses.allows(sourceOf(from).network, performance.now());
    if (isLeaving || isTooMuch) fates.dropped++;
    else {
      const work = take(bytes, from).finally(() => underWay.delete(work));
      underWay.add(work);
    }
  });
  socket.on("error", (error) => board.log.error({ err: error }, "The gateway could not take a datagram"));
  return {
    port: socket.address().port,
    load: () => ({ ...fates }),
    close: async (graceMs) => {
      isLeaving = true;
      await Promise.race([Promise.all(underWay), sleep(graceMs, undefined, { ref: false })]);
      await new Promise<void>((closed) => void socket.close(closed));
    },
  };
}

function sourceOf(from: RemoteInfo): Source {
  const address = plainAddress(from.address);
  return { address, network: networkOf(address), transport: "udp" };
}

/** Stores the records of a known box that keeps to its rate; never rejects. */
async function keep(board: Switchboard, datagram: Datagram, source: Source): Promise<keyof Fates> {
  const { unknownImeis, origins, health, rate, queue, limits, log } = board;
  const { imei, records } = datagram;
  try {
    if (!(await unknownImeis.mayAsk(source.network, imei, performance.now()))) return "refused";
    const box = await findFrom(board, imei, source);
    if (box === null) return turnAway(board, imei, source);
    // What waited for room here would be memory that strangers fill.
    if (queue.length + records.length > limits.queuedReadings) return "dropped";
    if (!rate.allows(imei, records.length, performance.now())) return "dropped";
    const news = received(box, datagram);
    const acknowledged = acknowledgedAfter.startTimer();
    await queue.add(news);
    acknowledged();
    origins.noteReadings(box, source, news, performance.now());
    health.noteRecords(box, records);
    return "acknowledged";
  } catch (error) {
    log.debug({ err: error, imei }, "A datagram could not be stored");
    return "dropped";
  }
}

/** Nobody is told by UDP that a box is unknown; the super admin sees those that did not come with many others. */
function turnAway({ unknownImeis, unknownBoxes, log }: Switchboard, imei: string, source: Source): "refused" {
  unknownImeis.note(source.network, imei, performance.now());
  unknownBoxes.note(imei, source.address);
  log.info({ imei, address: source.address }, "An unknown or archived box sent a datagram");
  return "refused";
}
