import { driveFrame } from "./_drives.ts";
import { connectFleet } from "./_fleet.ts";
import { periodFor } from "./_ingest-world.ts";

const turnMilliseconds = 3_000;
const dayMs = 86_400_000;

export type SteadyBoxes = {
  /** The milliseconds of each acknowledgement since the last time, the shortest first; throws what ended the sending. */
  took: () => number[];
  stop: () => Promise<void>;
};

/** Boxes at a gateway that drive and send so many records a second in all, from ten days ago on, until they are told to stop. */
export async function keepSending(
  port: number,
  imeis: readonly string[],
  recordsPerSecond: number,
): Promise<SteadyBoxes> {
  const fleet = await connectFleet(port, imeis);
  const periodMs = periodFor(imeis.length, recordsPerSecond);
  const framesOfTurn = Math.max(1, Math.round(turnMilliseconds / periodMs));
  const startMs = Date.now() - 10 * dayMs;
  const told = new AbortController();
  let [latencies, failure]: [number[], Error | null] = [[], null];
  const sendTurns = async () => {
    for (let frame = 0; !told.signal.aborted; frame += framesOfTurn) {
      const frames = imeis.map((_, box) =>
        Array.from({ length: framesOfTurn }, (__, index) => driveFrame(box, frame + index, startMs)),
      );
      latencies.push(...(await fleet.send(frames, periodMs)));
    }
  };
  const sending = sendTurns().catch((error: Error) => {
    failure = error;
  });
  return {
    took: () => {
      if (failure !== null) throw failure;
      const taken = latencies;
      latencies = [];
      return taken.toSorted((one, other) => one - other);
    },
    stop: async () => {
      told.abort();
      await sending;
      fleet.leave();
    },
  };
}
