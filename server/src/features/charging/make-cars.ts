import { type ChargingParameters, minutesAfter } from "@wegbuch/contract/charging/schemas";

/** A car that comes to charge; seconds count from the first arrival. */
export type Car = { name: string; neededKilometers: number; neededKilowattHours: number; arrivesAt: number };

const kilometers = { normal: 50, medium: 80, strong: 100 };

/** The cars of a night in their order: normal, medium, strong, arriving evenly spread (rule charging/cars). */
export function makeCars(parameters: ChargingParameters): Car[] {
  const { numberOfCars, kwPer100Km, arrivalStart, arrivalEnd } = parameters;
  const seconds = minutesAfter(arrivalStart, arrivalEnd) * 60;
  const [normal = 0, medium = 0] = countsOf(parameters);
  return Array.from({ length: numberOfCars }, (_, index) => {
    const kind = index < normal ? "normal" : index < normal + medium ? "medium" : "strong";
    return {
      name: `Car ${index + 1}`,
      neededKilometers: kilometers[kind],
      neededKilowattHours: (kilometers[kind] * kwPer100Km) / 100,
      arrivesAt: numberOfCars === 1 ? 0 : Math.round((index * seconds) / (numberOfCars - 1)),
    };
  });
}

/** So many cars of each class that they make up the whole: what is left over goes to the largest remainders. */
function countsOf(parameters: ChargingParameters): number[] {
  const { numberOfCars, percentageNormal, percentageMedium, percentageStrong } = parameters;
  const exact = [percentageNormal, percentageMedium, percentageStrong].map(
    (percentage) => (numberOfCars * percentage) / 100,
  );
  const counts = exact.map(Math.floor);
  const left = numberOfCars - counts.reduce((sum, count) => sum + count, 0);
  const byRemainder = [0, 1, 2].toSorted(
    (one, other) => exact[other]! - counts[other]! - (exact[one]! - counts[one]!),
  );
  for (const index of byRemainder.slice(0, left)) counts[index]! += 1;
  return counts;
}
