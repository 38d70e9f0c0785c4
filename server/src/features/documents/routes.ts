import {
  auditDocuments,
  bookDocuments,
  documents,
  driverRegister,
  reportDocuments,
  timeLogDocuments,
  tripDocuments,
  tripGeofenceDocuments,
  viewDocuments,
} from "@wegbuch/contract/documents/endpoints";
import type { ReportType } from "@wegbuch/contract/documents/schemas";
import { roadside } from "@wegbuch/contract/timelogs/endpoints";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { itemsIn } from "../../platform/db/lists.ts";
import type { MakeFile } from "../../platform/documents/file-thread.ts";
import { type Call, type FileContent, serve } from "../../platform/http/serve.ts";
import { signalGone } from "../../platform/http/signal-gone.ts";
import { boxList } from "../boxes/queries.ts";
import { mandatorBoxRows } from "../boxes/find-mandator-boxes.ts";
import { mandatorRows } from "../mandators/queries.ts";
import { mandatorUserRows } from "../users/find-mandator-users.ts";
import { userList } from "../users/queries.ts";
import { vehicleList } from "../vehicles/queries.ts";
import { readDraftBook } from "./book/read-draft-book.ts";
import { exportBoxes } from "./export-boxes.ts";
import { exportMandatorBoxes } from "./export-mandator-boxes.ts";
import { exportMandatorUsers } from "./export-mandator-users.ts";
import { exportMandators } from "./export-mandators.ts";
import { exportUsers } from "./export-users.ts";
import { exportVehicles } from "./export-vehicles.ts";
import { type ReportFormat, refuseNothing, requireOrder } from "./logbook/order.ts";
import type { DocumentOrder } from "./make-document.ts";
import { noteExport, tellsPlaces } from "./logbook/note-export.ts";
import { requireSteeringOrder } from "./steeringlog/order.ts";
import { readRoadside } from "./steeringlog/read-roadside.ts";
import { requireOwnProof } from "../timelogs/require-own-proof.ts";

export function documentRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return serve(documents, {
    mandators: ({ body, language }) => exportMandators(mandatorRows(database, body), language),
    mandatorUsers: ({ body, language }) => exportMandatorUsers(mandatorUserRows(database, body), language),
    mandatorBoxes: ({ body, language }) =>
      exportMandatorBoxes(mandatorBoxRows(database, clock.now(), body), language),
    users: ({ actor, body, language }) =>
      exportUsers(itemsIn(database, actor, userList(actor, body)), actor, language),
    vehicles: ({ actor, body, language }) =>
      exportVehicles(
        itemsIn(database, actor, vehicleList(actor, clock.now(), body, { tellsPlaces: false })),
        actor,
        language,
      ),
    boxes: ({ actor, body, language }) =>
      exportBoxes(itemsIn(database, actor, boxList(clock.now(), body)), language),
  });
}

type Parts = { database: Database; clock: Clock; makeReport: MakeFile<DocumentOrder> };

/** Every report over trips as a file, made beside the process. */
export function reportRoutes(parts: Parts) {
  const make =
    (report: ReportType, format: ReportFormat = "pdf") =>
    (call: ReportCall) =>
      makeFor(parts, call, report, format);
  return [
    ...serve(tripDocuments, { pdf: make("Month"), xlsx: make("Month", "xlsx") }),
    ...serve(tripGeofenceDocuments, { pdf: make("TripGeofenceIntersections") }),
    ...serve(reportDocuments, {
      days: make("Day"),
      dayGraphics: make("DayGraphic"),
      mileages: make("VehicleMileageSummary"),
    }),
    ...serve(auditDocuments, { pdf: (call) => makeAuditFor(parts, call) }),
    ...serve(viewDocuments, { pdf: (call) => makeViewsFor(parts, call) }),
    ...serve(bookDocuments, { pdf: (call) => makeBookFor(parts, call) }),
    ...serve(roadside, {
      read: ({ actor, language }) =>
        readRoadside(parts.database, actor, { language, now: parts.clock.now() }),
      end: ({ actor, session, body, request }) =>
        requireOwnProof(parts, actor, { ...body, session, address: request.ip }),
    }),
    ...serve(driverRegister, {
      pdf: ({ actor, body, language, reply }) =>
        parts.makeReport(
          { report: "DriverRegister" as const, actor, ...body, language, now: parts.clock.now() },
          { of: actor, signal: signalGone(reply) },
        ),
    }),
    ...serve(timeLogDocuments, { pdf: (call) => makeSteeringLogFor(parts, call) }),
  ];
}

type ReportCall = Pick<Call<(typeof tripDocuments)["pdf"]>, "actor" | "body" | "language" | "reply">;

async function makeFor(
  { database, clock, makeReport }: Parts,
  { actor, body: filter, language, reply }: ReportCall,
  report: ReportType,
  format: ReportFormat,
): Promise<FileContent> {
  const order = { report, actor, filter, language, format, now: clock.now() };
  refuseNothing(filter);
  requireOrder(order);
  const file = await makeReport(order, { of: actor, signal: signalGone(reply) });
  if (tellsPlaces(report)) await noteExport(database, order, order);
  return file;
}

function makeSteeringLogFor(
  { clock, makeReport }: Parts,
  { actor, body: filter, language, reply }: ReportCall,
): Promise<FileContent> {
  const order = { report: "SteeringLog" as const, actor, filter, language, now: clock.now() };
  requireSteeringOrder(order);
  return makeReport(order, { of: actor, signal: signalGone(reply) });
}

function makeAuditFor(
  { clock, makeReport }: Parts,
  { actor, body, language, reply }: Call<(typeof auditDocuments)["pdf"]>,
): Promise<FileContent> {
  const order = { report: "Audit" as const, actor, selection: body, language, now: clock.now() };
  return makeReport(order, { of: actor, signal: signalGone(reply) });
}

function makeViewsFor(
  { clock, makeReport }: Parts,
  { actor, body, language, reply }: Call<(typeof viewDocuments)["pdf"]>,
): Promise<FileContent> {
  const order = { report: "Views" as const, actor, selection: body, language, now: clock.now() };
  return makeReport(order, { of: actor, signal: signalGone(reply) });
}

async function makeBookFor(
  { database, clock, makeReport }: Parts,
  { actor, body, language, reply }: Call<(typeof bookDocuments)["pdf"]>,
): Promise<FileContent> {
  const book = await readDraftBook(database, actor, { ...body, language, now: clock.now() });
  return makeReport({ report: "Book", book }, { of: actor, signal: signalGone(reply) });
}
