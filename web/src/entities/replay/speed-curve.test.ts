import { expect, test } from "vitest";
import { scaleOf, strokesOf } from "./speed-curve.ts";
import { aLeg } from "./test-track.ts";

const spanOf = ({ from, until }: { from: number; until: number }) => ({ from, until });

test("20,000 positions are drawn with a thousand, and neither a peak nor a stop is lost", () => {
  const points = Array.from({ length: 20_000 }, (_, index): [number, number] => [
    index * 2,
    index === 13_333 ? 131 : index === 9_999 ? 0 : 80,
  ]);
  const leg = aLeg(...points);
  const [stroke = [], ...others] = strokesOf(leg, spanOf(leg));
  const speeds = stroke.map(({ kmh }) => kmh);

  expect(others).toEqual([]);
  expect(stroke.length).toBeLessThanOrEqual(1_002);
  expect([Math.min(...speeds), Math.max(...speeds)]).toEqual([0, 131]);
  expect(stroke.map(({ at }) => at)).toEqual(
    stroke.map(({ at }) => at).toSorted((one, other) => one - other),
  );
});

test("the curve breaks where nothing was heard, and goes on where a vehicle stands in silence", () => {
  const leg = aLeg([0, 50], [30, 60], [300, 60], [330, 0], [900, 0], [930, 40]);
  const seconds = strokesOf(leg, spanOf(leg)).map((stroke) =>
    stroke.map(({ at }) => (at - leg.from) / 1_000),
  );

  expect(seconds).toEqual([
    [0, 30],
    [300, 330, 900, 930],
  ]);
});

test("positions without a speed and outside of the day are left out", () => {
  const leg = aLeg([0, 50], [30, null], [60, 60], [90, 70]);
  expect(strokesOf(leg, { from: leg.from, until: leg.from + 60_000 })[0]?.map(({ kmh }) => kmh)).toEqual([
    50, 60,
  ]);
});

test("the scale ends at the next 50 km/h above the fastest", () => {
  expect(scaleOf([[{ at: 0, kmh: 92 }]])).toEqual({ top: 92, scale: 100 });
  expect(scaleOf([])).toEqual({ top: 0, scale: 50 });
});
