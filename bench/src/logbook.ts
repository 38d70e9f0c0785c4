// How long people wait for their logbook when the database holds a million trips of 200 companies: the largest company, the
// one in the middle, and what each screen asks, with many trips and with few.
import { quantile } from "./_clients.ts";
import { clients, companyRows, type Goals, perPage, timesOfCalls } from "./_logbook-reads.ts";
import { type Subject, subjectLike, subjectOf } from "./_logbook-subjects.ts";
import { inWorld, type World } from "./_logbook-world.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { screenCalls } from "./_screen-calls.ts";
import { sized } from "./_sized.ts";

const trips = sized("BENCH_TRIPS", { full: 1_000_000, quick: 100_000 });
const fewTrips = trips / 20;
const mostGrowth = 1.5;
const companies: { name: string; rank: number; goals: Goals }[] = [
  { name: "largest", rank: 1, goals: { read: 60, page: 60, dashboard: 100, lock: 400 } },
  { name: "median", rank: 100, goals: { read: 60, page: 40, dashboard: 100 } },
];

/** The time of each screen in the middle, by its name. */
type Screens = ReadonlyMap<string, number>;

const many = await inWorld(trips, async (world) => {
  const rows: Row[] = [];
  for (const { name, rank, goals } of companies)
    rows.push(...(await companyRows(world, name, await subjectOf(world.client, rank), goals)));
  const median = await subjectOf(world.client, 100);
  return { rows, median, screens: await screensOf(world, median) };
});
const few = await inWorld(fewTrips, async (world) =>
  screensOf(world, await subjectLike(world.client, many.median.trips)),
);
printTable(`logbook: ${trips} trips of 200 companies, ${clients} clients at once`, [
  ...many.rows,
  ...growthRows(many.screens, few),
]);

/** Every screen of a company, and the logbook of one vehicle of the largest; one client, whom nothing but the data slows down. */
async function screensOf(world: World, ofCompany: Subject): Promise<Screens> {
  const largest = await subjectOf(world.client, 1);
  const filter = `vehicleIds=${largest.vehicleId}&from=${largest.from}&to=${largest.to}`;
  const ofVehicle = [
    `Trips?perPage=${perPage}&${filter}`,
    `Trips/Report?${filter}`,
    `Trips/Report/Days?${filter}`,
  ];
  const asked: [string, Subject, string[]][] = [
    ["one vehicle's month in the largest company", largest, ofVehicle],
    ...Object.entries(screenCalls(ofCompany)).map(([name, calls]): [string, Subject, string[]] => [
      name,
      ofCompany,
      calls,
    ]),
  ];
  const screens = new Map<string, number>();
  for (const [name, subject, calls] of asked)
    screens.set(name, quantile(await timesOfCalls(world, subject, calls, 1), 0.5));
  return screens;
}

function growthRows(many: Screens, few: Screens): Row[] {
  const comparing = `beside ${fewTrips.toLocaleString("en")} trips`;
  return [...many].flatMap(([name, time]) => [
    figure(`screen, ${name}`, time, "ms", { digits: 1 }),
    figure(`screen, ${name}, ${comparing}`, time / few.get(name)!, "×", { digits: 2, atMost: mostGrowth }),
  ]);
}
