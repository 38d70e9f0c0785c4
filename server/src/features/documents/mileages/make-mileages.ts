import { type DatabasePools, inMandator } from "../../../platform/db/database.ts";
import { changeMark } from "../../../platform/documents/change-mark.ts";
import type { Put } from "../../../platform/documents/file-thread.ts";
import type { ReportOrder } from "../logbook/order.ts";
import { readHeading } from "../logbook/read-heading.ts";
import { readMileages } from "./read-mileages.ts";
import { say } from "./texts.ts";
import { writeMileages } from "./write-mileages.ts";

/** Makes the report of what each vehicle drove in a period, and of its mileage before and after. */
export function makeMileages(database: DatabasePools, order: ReportOrder, put: Put): Promise<void> {
  const { language } = order;
  return inMandator(
    database,
    order.actor,
    async (db) => {
      const mileages = await readMileages(db, order);
      const legend = `${changeMark} ${say.otherKilometers[language]}`;
      const heading = { ...(await readHeading(db, order)), title: say.title[language], legend };
      for await (const piece of await writeMileages(order, heading, mileages)) put(piece);
    },
    { role: "report" },
  );
}
