import { expect, test } from "vitest";
import { ApiProblem } from "../../api/problem.ts";
import { importRecordings, type RecordingToSend } from "./import-recordings.ts";

const column = (count: number) => Float64Array.from({ length: count }, (_, index) => index);

function aFile(key: number, count: number): RecordingToSend {
  const [time, latitude, longitude] = [column(count), new Float64Array(count), new Float64Array(count)];
  const unknown = new Float64Array(count).fill(Number.NaN);
  const columns = { time, latitude, longitude, altitude: unknown, speed: unknown };
  const counted = {
    count,
    withoutTime: 0,
    withoutPlace: 0,
    from: 0,
    to: count - 1,
    meters: 0,
    ways: [],
    whyNot: null,
  };
  return { key, name: `${key}.gpx`, read: { ...counted, sha256: `${key}`.repeat(64), columns } };
}

/** A server that answers; `failing` says of each call why not, by its place. */
function aServer(failing: Record<number, Error> = {}) {
  const calls: string[] = [];
  const pauses: number[] = [];
  const answer = async (call: string) => {
    calls.push(call);
    const error = failing[calls.length];
    if (error) throw error;
  };
  return {
    calls,
    pauses,
    begin: async ({ fileName }: { fileName: string }) => {
      await answer(`begin ${fileName}`);
      return { id: fileName };
    },
    beginAgain: async ({ fileName }: { fileName: string }) => {
      await answer(`begin again ${fileName}`);
      return { id: fileName };
    },
    send: (id: string, points: readonly { time: string }[]) =>
      answer(`${id} ${Date.parse(points[0]!.time)} +${points.length}`),
    finish: (id: string) => answer(`finish ${id}`),
    say: () => "refused",
    wait: async (milliseconds: number) => void pauses.push(milliseconds),
  };
}

test("files are sent one after the other, five thousand points at a time", async () => {
  const server = aServer();
  const sending = importRecordings([aFile(1, 5_001), aFile(2, 3)], "car", server);
  await sending.run();

  expect(server.calls).toEqual([
    "begin 1.gpx",
    "1.gpx 0 +5000",
    "1.gpx 5000 +1",
    "finish 1.gpx",
    "begin 2.gpx",
    "2.gpx 0 +3",
    "finish 2.gpx",
  ]);
  expect(sending.progress()).toMatchObject({
    isRunning: false,
    files: [
      { state: "done", sent: 5_001 },
      { state: "done", sent: 3 },
    ],
  });
});

test("a file that is refused keeps no other out, and says why", async () => {
  const server = aServer({ 1: new ApiProblem(409, {}) });
  const sending = importRecordings([aFile(1, 3), aFile(2, 3)], "car", server);
  await sending.run();

  expect(sending.progress().files).toMatchObject([
    { state: "failed", error: "refused" },
    { state: "done", error: null },
  ]);
});

test("without a server nothing further is tried, and then it goes on where it broke off", async () => {
  const server = aServer({ 3: new ApiProblem(0, {}) });
  const sending = importRecordings([aFile(1, 5_001), aFile(2, 3)], "car", server);
  await sending.run();
  expect(server.calls).toHaveLength(3);
  expect(sending.progress().files).toMatchObject([{ state: "failed", sent: 5_000 }, { state: "open" }]);

  await sending.run();

  expect(server.calls.slice(3)).toEqual([
    "1.gpx 5000 +1",
    "finish 1.gpx",
    "begin 2.gpx",
    "2.gpx 0 +3",
    "finish 2.gpx",
  ]);
});

test("what is said to be done already is done, and whose beginning was lost finds it again", async () => {
  const done = new ApiProblem(409, { title: "AlreadyDone" });
  const server = aServer({ 1: done, 3: done, 5: done });
  const sending = importRecordings([aFile(1, 5_001)], "car", server);
  await sending.run();

  expect(server.calls).toEqual([
    "begin 1.gpx",
    "begin again 1.gpx",
    "1.gpx 0 +5000",
    "1.gpx 5000 +1",
    "finish 1.gpx",
  ]);
  expect(sending.progress().files).toMatchObject([{ state: "done", error: null, importId: "1.gpx" }]);
});

test("who is asked to wait does", async () => {
  const server = aServer({ 2: new ApiProblem(429, {}, 7) });
  await importRecordings([aFile(1, 3)], "car", server).run();

  expect(server.pauses).toEqual([7_000]);
  expect(server.calls).toEqual(["begin 1.gpx", "1.gpx 0 +3", "1.gpx 0 +3", "finish 1.gpx"]);
});

test("who leaves ends what is under way, and finishes nothing", async () => {
  const server = aServer();
  const sending = importRecordings([aFile(1, 20_000)], "car", {
    ...server,
    send: async (id, points) => {
      await server.send(id, points);
      sending.stop();
    },
  });
  await sending.run();

  expect(server.calls).toEqual(["begin 1.gpx", "1.gpx 0 +5000"]);
  expect(sending.progress().files).toMatchObject([{ state: "open", sent: 5_000 }]);
});
