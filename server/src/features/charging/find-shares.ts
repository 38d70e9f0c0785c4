import type { Car } from "./make-cars.ts";

/** From a moment on so many kilowatts are there for all cars; seconds count from the first arrival. */
export type Supply = { from: number; kilowatts: number };

type Night = {
  cars: readonly Car[];
  /** In the order of time, the first from the beginning on. */
  supplies: readonly Supply[];
  stationKilowatts: number;
  endsAt: number;
};

/** A stretch in which every car that is charging gets the same power. */
export type Stretch = {
  from: number;
  to: number;
  kilowatts: number;
  /** What a car would have had by then, had it charged from the first arrival on: differences are what one got. */
  kilowattHoursBefore: number;
  kilowattHoursAfter: number;
};

/** Which of the stretches a car was charging in, from the first up to but not including the other. */
export type Stay = { first: number; end: number; isFull: boolean };

/** Less than nothing, for sums of fractions of a kilowatt hour. */
const crumb = 1e-9;

/**
 * Shares the power among the cars that are there and not yet full, equally and up to what a station gives
 * (rule charging/power). Shares change only where a car comes or is full and where the supply changes, so there are at
 * most two stretches for a car and one for a change of supply, however long the night is (rule charging/no-abuse).
 */
export function findShares({ cars, supplies, stationKilowatts, endsAt }: Night) {
  const stretches: Stretch[] = [];
  const stays: Stay[] = cars.map(() => ({ first: 0, end: 0, isFull: false }));
  const charging: Charging[] = [];
  let [now, given, arrived, supply] = [0, 0, 0, 0];
  while (now < endsAt) {
    for (; arrived < cars.length && cars[arrived]!.arrivesAt <= now; arrived += 1) {
      join(charging, { car: arrived, fullAt: given + cars[arrived]!.neededKilowattHours });
      stays[arrived]!.first = stretches.length;
    }
    while (supply + 1 < supplies.length && supplies[supply + 1]!.from <= now) supply += 1;
    const change = Math.min(cars[arrived]?.arrivesAt ?? endsAt, supplies[supply + 1]?.from ?? endsAt, endsAt);
    const [next] = charging;
    if (next === undefined) {
      now = change;
      continue;
    }
    const kilowatts = Math.min(stationKilowatts, supplies[supply]!.kilowatts / charging.length);
    const nextFull = kilowatts === 0 ? Infinity : now + ((next.fullAt - given) / kilowatts) * 3_600;
    const to = Math.min(change, nextFull);
    const after = nextFull <= change ? next.fullAt : given + (kilowatts * (to - now)) / 3_600;
    stretches.push({ from: now, to, kilowatts, kilowattHoursBefore: given, kilowattHoursAfter: after });
    [now, given] = [to, after];
    while (charging.length > 0 && charging[0]!.fullAt <= given + crumb) {
      const { car } = charging.shift()!;
      Object.assign(stays[car]!, { end: stretches.length, isFull: true });
    }
  }
  for (const { car } of charging) stays[car]!.end = stretches.length;
  return { stretches, stays };
}

/** A car that is charging, and what one that came first would have had when this one is full. */
type Charging = { car: number; fullAt: number };

/** Keeps those in front who are full first. */
function join(charging: Charging[], one: Charging): void {
  charging.splice(charging.findLastIndex(({ fullAt }) => fullAt <= one.fullAt) + 1, 0, one);
}
