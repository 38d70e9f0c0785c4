import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type FleetOptions, runFleet } from "./fleet.ts";
import { inventPlan } from "./plan.ts";
import { aTinyGateway } from "./tiny-gateway.ts";

const noon = Date.parse("2026-05-06T10:00:00Z");

/** Weeks of drives over real sockets: on a busy machine that takes longer than other tests may. */
const patience = { timeout: 90_000 };

test("a fleet sends the current month and the months before, and ends", patience, async () => {
  const { gateway, options } = await aFleet();
  const order: string[] = [];

  await runFleet({ ...options, historyMonths: 1, onProgress: (part) => order.push(part) });

  expect(order).toEqual(["present", "past"]);
  for (const records of gateway.received.values()) {
    const times = records.map((record) => record.timestampMs);
    expect(Math.min(...times)).toBeLessThan(Date.parse("2026-04-02T00:00:00Z"));
    expect(Math.max(...times)).toBeLessThanOrEqual(noon);
  }
});

test(
  "of the months before the newest comes first, and a run that was stopped goes on with the next one",
  patience,
  async () => {
    const { gateway, options } = await aFleet();
    const alone = { ...options, boxes: options.boxes.slice(0, 1) };
    const months = () => {
      const [records] = gateway.received.values();
      return [
        ...new Set(records!.map(({ timestampMs }) => new Date(timestampMs + 7_200_000).getUTCMonth() + 1)),
      ];
    };

    await runFleet({ ...alone, historyMonths: 1 });
    expect(months()).toEqual([5, 4]);
    await runFleet({ ...alone, historyMonths: 2 });

    expect(months()).toEqual([5, 4, 3]);
  },
);

test("a second run sends nothing again", patience, async () => {
  const { gateway, options } = await aFleet();
  await runFleet(options);
  const before = gateway.counts.frames;

  await runFleet(options);

  expect(gateway.counts.frames).toBe(before);
});

test(
  "live, a roaming vehicle is on the road at once, and the fleet stops when it is told to",
  patience,
  async () => {
    const { gateway, options } = await aFleet();
    const stop = new AbortController();
    const boxes = options.boxes.map((box) => ({ ...box, isRoaming: true }));

    const running = runFleet({ ...options, boxes, isLive: true, signal: stop.signal });

    await vi.waitFor(() => {
      expect(gateway.received.size).toBe(boxes.length);
      for (const records of gateway.received.values())
        expect(records.at(-1)!.timestampMs).toBeGreaterThan(noon - 60 * 60_000);
    }, 80_000);
    stop.abort();
    await running;
    const newest = [...gateway.received.values()].map((records) => records.at(-1)!);
    expect(newest.some((record) => record.speedKmh > 20)).toBe(true);
  },
);

test("a box whose plug was pulled says so and falls silent", patience, async () => {
  const { gateway, options } = await aFleet();
  const [box] = options.boxes;

  await runFleet({ ...options, boxes: [{ ...box!, unpluggedDaysAgo: 2 }], isLive: true });

  const [records] = gateway.received.values();
  expect(records!.at(-1)).toMatchObject({ timestampMs: noon - 2 * 86_400_000, eventId: 252 });
});

async function aFleet() {
  const gateway = await aTinyGateway();
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-fleet-"));
  onTestFinished(() => {
    gateway.close();
    rmSync(folder, { recursive: true });
  });
  const options: FleetOptions = {
    gateway: gateway.address,
    boxes: inventPlan(3, "fleet test"),
    historyMonths: 0,
    isLive: false,
    stateFile: path.join(folder, "journals.json"),
    now: () => noon,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  return { gateway, options };
}
