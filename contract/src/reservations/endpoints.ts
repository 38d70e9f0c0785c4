import { driver, driverViewer } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import {
  AvailableVehicle,
  AvailableVehicleFilter,
  Handover,
  NewReservation,
  ReservationChange,
  Reservation,
  ReservationFilter,
  ReservationRemoval,
} from "./schemas.ts";

const readers = { for: driverViewer, needs: "Reservations" } as const;
const writers = { for: driver, needs: "Reservations" } as const;

export const reservations = {
  list: get("/Reservations", {
    token: "reservations:read",
    about: "Reservations by pickup: one's own, one's archive, or everybody's of a period.",
    ...readers,
    query: ReservationFilter,
    answer: page(Reservation),
  }),
  availableVehicles: get("/Reservations/AvailableVehicles", {
    token: "reservations:read",
    about: "The pool vehicles nobody has reserved for a period.",
    ...readers,
    query: AvailableVehicleFilter,
    answer: page(AvailableVehicle),
  }),
  create: post("/Reservations", {
    token: "reservations:write",
    about:
      "Reserves a pool vehicle for the caller or a colleague, once or each week; 409 when somebody was first.",
    ...writers,
    body: NewReservation,
    answer: Reservation,
    status: 201,
  }),
  change: put("/Reservations/:id", {
    token: "reservations:write",
    about:
      "Changes a reservation or hands it to a colleague, or all of a series from it on; of an active one only its return and the comment.",
    ...writers,
    body: ReservationChange,
    answer: Reservation,
  }),
  checkOut: post("/Reservations/:id/CheckOut", {
    token: "reservations:write",
    about:
      "Fetches the reserved vehicle; 409 when it is too early or late for that, or somebody else still has it.",
    ...writers,
    body: Handover,
    answer: Reservation,
  }),
  checkIn: post("/Reservations/:id/CheckIn", {
    token: "reservations:write",
    about: "Brings the vehicle back; from the next quarter of an hour on it is free again.",
    ...writers,
    body: Handover,
    answer: Reservation,
  }),
  cancel: del("/Reservations/:id", {
    token: "reservations:write",
    about: "Cancels a reservation that is not over yet, or all of a series from it on.",
    ...writers,
    query: ReservationRemoval,
  }),
};
