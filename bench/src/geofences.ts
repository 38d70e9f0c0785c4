// What fences cost: positions followed with 10,000 of them watching 5,000 vehicles, beside the same without any.
import { cpus } from "node:os";
import { measureAgain, measureFollowing } from "./_geofence-following.ts";
import { fences, type GeofenceWorld, inGeofenceWorld, vehicles } from "./_geofence-world.ts";
import { printTable } from "./_print-table.ts";

/** Each part measures in the same world, after those before it, and gives its rows of the table. */
const parts: ((world: GeofenceWorld) => Promise<[string, string][]>)[] = [following, again];

printTable(
  `geofences: ${whole(vehicles)} vehicles of one company, ${whole(fences)} fences`,
  await inGeofenceWorld(async (world) => {
    const rows: [string, string][] = [
      ["machine", `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`],
    ];
    for (const part of parts) rows.push(...(await part(world)));
    return rows;
  }),
);

async function following(world: GeofenceWorld): Promise<[string, string][]> {
  const { positions, watched, plain, ...found } = await measureFollowing(world);
  return [
    ["positions of each fleet", whole(positions)],
    ["followed positions/s without fences", whole((positions / plain) * 1_000)],
    ["followed positions/s with fences", whole((positions / watched) * 1_000)],
    ["slower by", `${((watched / plain - 1) * 100).toFixed(1)} %`],
    ["trips of both fleets", whole(Number(found.trips))],
    [
      "visits kept, and crossings in them",
      `${whole(Number(found.visits))}, ${whole(Number(found.crossings))}`,
    ],
    ["alarms noted, and mails owed", `${whole(Number(found.alarms))}, ${whole(Number(found.mails))}`],
  ];
}

async function again(world: GeofenceWorld): Promise<[string, string][]> {
  const { positions, milliseconds, before, after } = await measureAgain(world);
  return [
    ["followed again, positions/s", whole((positions / milliseconds) * 1_000)],
    ["visits before, and found again", `${whole(before)}, ${whole(after)}`],
  ];
}

function whole(number: number): string {
  return Math.round(number).toLocaleString("en");
}
