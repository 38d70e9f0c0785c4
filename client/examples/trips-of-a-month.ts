import { connect } from "@wegbuch/client/connect";
import { everyItem } from "@wegbuch/client/every-item";
import { addMonths, dayOf, startOfDay } from "@wegbuch/contract/kit/vienna-clock";

// Prints the trips that began in a month as lines for a spreadsheet. The token needs the scope trips:read.
//   WEGBUCH=https://wegbuch.example TOKEN=wbt_… npx tsx client/examples/trips-of-a-month.ts 2026-04
const { WEGBUCH: origin = "http://localhost:8080", TOKEN: token = "" } = process.env;
const first = `${process.argv[2] ?? dayOf(Date.now()).slice(0, 7)}-01`;
const [from, to] = [first, addMonths(first, 1)].map((day) => new Date(startOfDay(day)).toISOString());

const wegbuch = connect({ origin, token });
for await (const trip of everyItem((page) =>
  wegbuch.trips.list({ query: { from, to, orderAsc: true, ...page } }),
)) {
  if (trip.startedAt < from!) continue;
  const kilometers = (trip.mileageInMeters / 1_000).toFixed(1);
  const line = [trip.startedAt, trip.vehicle.name, kilometers, trip.description ?? ""].map(cellOf).join(";");
  process.stdout.write(`${line}\n`);
}

/** What people have typed is text for a spreadsheet, whatever it begins with. */
function cellOf(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").replace(/^(?=[=+@-])/, "'");
  return `"${plain.replaceAll('"', '""')}"`;
}
