import {
  type ChargingParameters,
  type ChargingResult,
  minutesAfter,
  type ThroughputChunk,
} from "@wegbuch/contract/charging/schemas";
import { findShares, type Supply } from "./find-shares.ts";
import { makeCars } from "./make-cars.ts";
import { sayNight } from "./say-night.ts";

/** How a night of charging goes, car by car (rule charging/power). */
export function reportNight(
  parameters: ChargingParameters,
  throughputs: readonly ThroughputChunk[],
): ChargingResult {
  const { arrivalStart, nightShiftEnd, stationMaxThroughput, kwPer100Km } = parameters;
  const cars = makeCars(parameters);
  const shares = findShares({
    cars,
    supplies: suppliesOf(parameters, throughputs),
    stationKilowatts: stationMaxThroughput,
    endsAt: minutesAfter(arrivalStart, nightShiftEnd) * 60,
  });
  return sayNight({ cars, ...shares }, { startsAtMinute: minutesAfter("00:00", arrivalStart), kwPer100Km });
}

/** What there is for all cars, never more than the distributor gives; of two at one time the later named counts. */
function suppliesOf(
  { arrivalStart, distributorMaxThroughput }: ChargingParameters,
  throughputs: readonly ThroughputChunk[],
): Supply[] {
  const changes = throughputs.map(({ time, throughput }) => ({
    from: minutesAfter(arrivalStart, time) * 60,
    kilowatts: Math.min(distributorMaxThroughput, throughput),
  }));
  return [
    { from: 0, kilowatts: distributorMaxThroughput },
    ...changes.toSorted((one, other) => one.from - other.from),
  ];
}
