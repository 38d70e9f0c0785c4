import * as z from "zod";

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const kilowatts = z.number().positive().max(100_000);
const percentage = z.number().min(0).max(100);

/** Minutes after the first arrival; a time of day before it belongs to the next day (rule charging/cars). */
export function minutesAfter(arrivalStart: string, time: string): number {
  return (minutesOf(time) - minutesOf(arrivalStart) + 1_440) % 1_440;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The parameters with their defaults (rule charging/cars); times in the order of one night. */
export const ChargingParameters = z
  .object({
    numberOfCars: z.int().min(1).max(1_000).default(10),
    percentageNormal: percentage.default(10),
    percentageMedium: percentage.default(40),
    percentageStrong: percentage.default(50),
    /** Kilowatts of all cars together, and of one. */
    distributorMaxThroughput: kilowatts.default(10),
    stationMaxThroughput: kilowatts.default(10),
    kwPer100Km: z.number().positive().max(1_000).default(10),
    arrivalStart: timeOfDay.default("20:00"),
    arrivalEnd: timeOfDay.default("22:00"),
    nightShiftEnd: timeOfDay.default("05:00"),
  })
  .refine(
    ({ percentageNormal, percentageMedium, percentageStrong }) =>
      !(Math.abs(percentageNormal + percentageMedium + percentageStrong - 100) > 1e-6),
    { path: ["percentageStrong"], message: "percentagesAreNoHundred" },
  )
  .refine(
    ({ arrivalStart, arrivalEnd, nightShiftEnd }) =>
      !(minutesAfter(arrivalStart, arrivalEnd) > minutesAfter(arrivalStart, nightShiftEnd)),
    { path: ["nightShiftEnd"], message: "nightEndsTooEarly" },
  );
export type ChargingParameters = z.output<typeof ChargingParameters>;

/** From a time on so many kilowatts are there for all cars. */
export const ThroughputChunk = z.object({
  id: z.int(),
  time: timeOfDay,
  throughput: z.number().min(0).max(100_000),
});
export type ThroughputChunk = z.output<typeof ThroughputChunk>;

const timeWithSeconds = z.string().regex(/^\d{2}:\d{2}:\d{2}$/);

/** A stretch of constant power. */
export const EnergyChunk = z
  .object({
    chunkStartTime: timeWithSeconds,
    chunkEndTime: timeWithSeconds,
    /** Kilowatt hours, whatever the name says. */
    chunkChargeInKW: z.number(),
    chunkChargeInKM: z.number(),
    /** Kilometers so far. */
    currentTotal: z.number(),
    /** Kilowatts. */
    throughput: z.number(),
  })
  .meta({ id: "EnergyChunk" });
export type EnergyChunk = z.infer<typeof EnergyChunk>;

export const ChargingResult = z
  .object({
    cars: z.array(
      z.object({
        name: z.string(),
        neededChargeInKM: z.number(),
        energyDistribution: z.object({
          currentTotalKMCharged: z.number(),
          energyChunks: z.array(EnergyChunk),
        }),
      }),
    ),
  })
  .meta({ id: "ChargingResult" });
export type ChargingResult = z.infer<typeof ChargingResult>;
