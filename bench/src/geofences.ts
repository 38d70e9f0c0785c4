// What fences cost: positions followed with 10,000 of them watching 5,000 vehicles, beside the same without any.
import { measureAgain, measureFollowing } from "./_geofence-following.ts";
import { fences, type GeofenceWorld, inGeofenceWorld, vehicles } from "./_geofence-world.ts";
import { figure, printTable, type Row } from "./_print-table.ts";

/** Each part measures in the same world, after those before it, and gives its rows of the table. */
const parts: ((world: GeofenceWorld) => Promise<Row[]>)[] = [following, again];

printTable(
  `geofences: ${whole(vehicles)} vehicles of one company, ${whole(fences)} fences`,
  await inGeofenceWorld(async (world) => {
    const rows: Row[] = [];
    for (const part of parts) rows.push(...(await part(world)));
    return rows;
  }),
);

async function following(world: GeofenceWorld): Promise<Row[]> {
  const { positions, watched, plain, worked, ...found } = await measureFollowing(world);
  return [
    figure("positions of each fleet", positions, "positions"),
    figure("followed without fences", (positions / plain) * 1_000, "positions/s"),
    figure("followed with fences", (positions / watched) * 1_000, "positions/s", { atLeast: 30_000 }),
    figure("slower by", (watched / plain - 1) * 100, "%", { digits: 1, atMost: 15 }),
    [
      "processor for a position, without and with",
      `${microseconds(worked.plain / positions)}, ${microseconds(worked.watched / positions)}, ` +
        `${((worked.watched / worked.plain - 1) * 100).toFixed(1)} % more`,
    ],
    figure("trips of both fleets", Number(found.trips), "trips"),
    [
      "visits kept, and crossings in them",
      `${whole(Number(found.visits))}, ${whole(Number(found.crossings))}`,
    ],
    ["alarms noted, and mails owed", `${whole(Number(found.alarms))}, ${whole(Number(found.mails))}`],
  ];
}

async function again(world: GeofenceWorld): Promise<Row[]> {
  const { positions, milliseconds, before, after } = await measureAgain(world);
  return [
    figure("followed again", (positions / milliseconds) * 1_000, "positions/s"),
    figure("visits found again", (after / before) * 100, "%", { digits: 1, atLeast: 100 }),
  ];
}

function microseconds(milliseconds: number): string {
  return `${(milliseconds * 1_000).toFixed(1)} µs`;
}

function whole(number: number): string {
  return Math.round(number).toLocaleString("en");
}
