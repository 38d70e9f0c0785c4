import type { ReportType } from "@wegbuch/contract/documents/schemas";
import type { DatabasePools } from "../../platform/db/database.ts";
import type { Put } from "../../platform/documents/file-thread.ts";
import type { AuditOrder } from "./audit/order.ts";
import type { BookOrder } from "./book/order.ts";
import type { ReportOrder } from "./logbook/order.ts";
import type { RegisterOrder } from "./register/make-driver-register.ts";
import type { SteeringOrder } from "./steeringlog/order.ts";
import type { ViewsOrder } from "./views/order.ts";

/**
 * A file made beside the process: a report over trips, the driving log, the register of drivers, the check before an audit,
 * the book of a month, or who looked.
 */
export type DocumentOrder = ReportOrder | SteeringOrder | RegisterOrder | AuditOrder | BookOrder | ViewsOrder;

type Maker = (database: DatabasePools, order: ReportOrder, put: Put) => Promise<void>;

/** Who makes each kind of report; loaded when it is asked for. */
const makers: Record<ReportType, () => Promise<Maker>> = {
  Month: async () => (await import("./logbook/make-logbook.ts")).makeLogbook,
  Day: async () => (await import("./days/make-days.ts")).makeDays,
  DayGraphic: async () => (await import("./days/make-days.ts")).makeDayGraphics,
  TripGeofenceIntersections: async () =>
    (await import("./intersections/make-intersections.ts")).makeIntersections,
  VehicleMileageSummary: async () => (await import("./mileages/make-mileages.ts")).makeMileages,
};

/**
 * Makes a file as the person of the order may see it and puts it away piece by piece, all of it read at one moment. Ask
 * `requireOrder` first whether it can be made, of a driving log `requireSteeringOrder`; throws 413 where there is more than
 * a file holds.
 */
export async function makeDocument(database: DatabasePools, order: DocumentOrder, put: Put): Promise<void> {
  if (order.report === "Book") {
    const { writeBook } = await import("./book/write-book.ts");
    for await (const piece of await writeBook(order.book)) put(piece);
    return;
  }
  if (order.report === "Audit") {
    const { makeAudit } = await import("./audit/make-audit.ts");
    return makeAudit(database, order, put);
  }
  if (order.report === "Views") {
    const { makeViews } = await import("./views/make-views.ts");
    return makeViews(database, order, put);
  }
  if (order.report === "SteeringLog") {
    const { makeSteeringLog } = await import("./steeringlog/make-steering-log.ts");
    return makeSteeringLog(database, order, put);
  }
  if (order.report === "DriverRegister") {
    const { makeDriverRegister } = await import("./register/make-driver-register.ts");
    return makeDriverRegister(database, order, put);
  }
  const make = await makers[order.report]();
  await make(database, order, put);
}
