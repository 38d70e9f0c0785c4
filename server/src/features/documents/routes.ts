import { documents, tripDocuments, tripGeofenceDocuments } from "@wegbuch/contract/documents/endpoints";
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
import { exportBoxes } from "./export-boxes.ts";
import { exportMandatorBoxes } from "./export-mandator-boxes.ts";
import { exportMandatorUsers } from "./export-mandator-users.ts";
import { exportMandators } from "./export-mandators.ts";
import { exportUsers } from "./export-users.ts";
import { exportVehicles } from "./export-vehicles.ts";
import { requireIntersections } from "./intersections/order.ts";
import { type LogbookFormat, type LogbookOrder, requireOrder } from "./logbook/order.ts";

export function documentRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return serve(documents, {
    mandators: ({ body, language }) => exportMandators(mandatorRows(database, body), language),
    mandatorUsers: ({ body, language }) => exportMandatorUsers(mandatorUserRows(database, body), language),
    mandatorBoxes: ({ body, language }) =>
      exportMandatorBoxes(mandatorBoxRows(database, clock.now(), body), language),
    users: ({ actor, body, language }) =>
      exportUsers(itemsIn(database, actor, userList(actor, body)), actor, language),
    vehicles: ({ actor, body, language }) =>
      exportVehicles(itemsIn(database, actor, vehicleList(actor, clock.now(), body)), actor, language),
    boxes: ({ actor, body, language }) =>
      exportBoxes(itemsIn(database, actor, boxList(clock.now(), body)), language),
  });
}

type Make = MakeFile<LogbookOrder>;
type LogbookParts = { clock: Clock; makeLogbook: Make };

export function tripDocumentRoutes(parts: LogbookParts) {
  return serve(tripDocuments, {
    pdf: (call) => logbook(parts, call, "pdf"),
    xlsx: (call) => logbook(parts, call, "xlsx"),
  });
}

export function tripGeofenceDocumentRoutes({
  clock,
  makeIntersections,
}: {
  clock: Clock;
  makeIntersections: Make;
}) {
  return serve(tripGeofenceDocuments, {
    pdf: async ({ actor, body: filter, language, reply }) => {
      const order = { actor, filter, language, format: "pdf" as const, now: clock.now() };
      requireIntersections(order);
      return inOnePiece(await makeIntersections(order, { of: actor.userId, signal: signalGone(reply) }));
    },
  });
}

type LogbookCall = Call<(typeof tripDocuments)["pdf" | "xlsx"]>;

async function logbook(
  { clock, makeLogbook }: LogbookParts,
  { actor, body: filter, language, reply }: LogbookCall,
  format: LogbookFormat,
): Promise<FileContent> {
  const order = { actor, filter, language, format, now: clock.now() };
  requireOrder(order);
  const file = await makeLogbook(order, { of: actor.userId, signal: signalGone(reply) });
  return inOnePiece(file);
}

async function* inOnePiece(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}
