import { reservations } from "@wegbuch/contract/reservations/endpoints";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { serve } from "../../platform/http/serve.ts";
import { cancelReservation, changeReservation } from "./change-reservation.ts";
import { createReservation } from "./create-reservation.ts";
import { recordCheckIn } from "./record-check-in.ts";
import { recordCheckOut } from "./record-check-out.ts";
import { availableVehicleList, reservationList } from "./queries.ts";

export function reservationRoutes(parts: { database: Database; clock: Clock }) {
  const { database, clock } = parts;
  return serve(reservations, {
    list: ({ actor, query }) => pageIn(database, actor, reservationList(actor, clock.now(), query), query),
    availableVehicles: ({ actor, query }) =>
      pageIn(database, actor, availableVehicleList(clock.now(), query), query),
    create: ({ actor, body }) => createReservation(parts, actor, body),
    change: ({ actor, params, body }) => changeReservation(parts, actor, params.id, body),
    checkOut: ({ actor, params, body }) => recordCheckOut(parts, actor, params.id, body),
    checkIn: ({ actor, params, body }) => recordCheckIn(parts, actor, params.id, body),
    cancel: ({ actor, params, query }) => cancelReservation(parts, actor, { ...params, ...query }),
  });
}
