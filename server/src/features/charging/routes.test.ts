import { fieldNameOf } from "@wegbuch/contract/fieldnames/rules";
import type { ChargingResult } from "@wegbuch/contract/charging/schemas";
import { expect, test } from "vitest";
import { advanceClock } from "../../platform/clock.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { aServer, callerAs } from "../../../test/kit/api/api.ts";

const database = await aDatabase();

async function aGuest() {
  const { origin } = await aServer(database);
  const ask = callerAs(origin, {});
  const refusalOf = async (query: string, body: unknown = []) => {
    const answer = await ask<{ errors: object }>("POST", `/ChargingSimulator?${query}`, body);
    return [answer.status, answer.body.errors];
  };
  return { ask, refusalOf };
}

test("anybody may ask how a night of charging goes, with the defaults or parameters of his own", async () => {
  const { ask } = await aGuest();
  const simple = await ask<ChargingResult>("POST", "/ChargingSimulator");
  expect(simple.status).toBe(200);
  expect(simple.body.cars).toHaveLength(10);
  const query =
    "numberOfCars=2&percentageNormal=50&percentageMedium=0&percentageStrong=50&distributorMaxThroughput=10" +
    "&stationMaxThroughput=7&kwPer100Km=10&arrivalStart=20:00&arrivalEnd=20:30&nightShiftEnd=05:00";
  const chunks = [{ id: 1, time: "21:00", throughput: 3.5 }];
  const answer = await ask<ChargingResult>("POST", `/ChargingSimulator?${query}`, chunks);
  expect(answer.body.cars[1]).toEqual({
    name: "Car 2",
    neededChargeInKM: 100,
    energyDistribution: {
      currentTotalKMCharged: 100,
      energyChunks: [
        chunk("20:30:00", "20:48:00", [1.5, 15, 15, 5]),
        chunk("20:48:00", "21:00:00", [1.4, 14, 29, 7]),
        chunk("21:00:00", "23:01:43", [7.1, 71, 100, 3.5]),
      ],
    },
  });
});

const chunk = (
  chunkStartTime: string,
  chunkEndTime: string,
  [kilowattHours, kilometers, currentTotal, throughput]: number[],
) => ({
  chunkStartTime,
  chunkEndTime,
  chunkChargeInKW: kilowattHours,
  chunkChargeInKM: kilometers,
  currentTotal,
  throughput,
});

test("each parameter is refused by its name", async () => {
  const { refusalOf } = await aGuest();
  for (const query of [
    "numberOfCars=0",
    "numberOfCars=1001",
    "numberOfCars=1.5",
    "percentageNormal=-1",
    "distributorMaxThroughput=0",
    "stationMaxThroughput=-5",
    "kwPer100Km=0",
    "arrivalStart=24:00",
    "arrivalEnd=8",
    "nightShiftEnd=x",
  ]) {
    const [name = ""] = query.split("=");
    const refusal = [query, ...(await refusalOf(query))];
    expect(refusal).toMatchObject([query, 400, { [name]: [`${fieldNameOf([name])["de-AT"]} ist ungültig`] }]);
  }
  expect(await refusalOf("percentageNormal=11")).toEqual([
    400,
    { percentageStrong: ["Die Anteile müssen zusammen 100 Prozent ergeben"] },
  ]);
  expect(await refusalOf("arrivalStart=20:00&arrivalEnd=19:00&nightShiftEnd=05:00")).toEqual([
    400,
    { nightShiftEnd: ["Die Nacht darf nicht vor der letzten Ankunft enden"] },
  ]);
  expect((await refusalOf("", [{ id: 1, time: "21:00", throughput: -1 }]))[0]).toBe(400);
  const many = Array.from({ length: 101 }, (_, id) => ({ id, time: "21:00", throughput: 1 }));
  expect((await refusalOf("", many))[0]).toBe(400);
});

test("who asks without end has to wait, and may ask again in a minute", async () => {
  const { ask } = await aGuest();
  const night = () => ask("POST", "/ChargingSimulator?numberOfCars=1");
  for (let index = 0; index < 10; index += 1) expect((await night()).status).toBe(200);
  expect((await night()).status).toBe(429);
  advanceClock(60_000);
  expect((await night()).status).toBe(200);
});
