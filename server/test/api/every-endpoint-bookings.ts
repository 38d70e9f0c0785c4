import { driverViewers, type Row } from "./every-endpoint-row.ts";

const writers = [1, 3, 5];
const packages = [32];
const reservation = {
  vehicleId: "{drivingVehicle}",
  pickupDate: "2026-05-05T08:00:00Z",
  returnDate: "2026-05-05T12:00:00Z",
  pickupAddress: "Hof 1",
  returnAddress: "Hof 1",
};

/** The calls about pool vehicles, about ordering boxes and about charging cars. */
export const bookingTable: Record<string, Row> = {
  // Of a tester, whom the walk does not ask, everybody.
  "POST /Orders": {
    roles: [1],
    isTrialExempt: true,
    isNotForSpecial: true,
    body: { paymentInterval: 0, amountOfObd2: 1, amountOfBm: 0, amountOfCable: 0 },
    status: 201,
    emptyHanded: 400,
  },
  "POST /ChargingSimulator": { roles: "anyone", query: "numberOfCars=0" },
  "GET /Reservations": { roles: driverViewers, packages },
  "GET /Reservations/AvailableVehicles": { roles: driverViewers, packages },
  "POST /Reservations": { roles: writers, packages, body: reservation, status: 201, emptyHanded: 400 },
  "PUT /Reservations/:id": {
    roles: writers,
    packages,
    id: "reservation",
    body: reservation,
    emptyHanded: 400,
  },
  "POST /Reservations/:id/CheckOut": {
    roles: writers,
    packages,
    id: "dueReservation",
    body: { mileageInMeters: 100_000 },
    emptyHanded: 400,
  },
  "POST /Reservations/:id/CheckIn": {
    roles: writers,
    packages,
    id: "outReservation",
    body: { mileageInMeters: 100_000 },
    emptyHanded: 400,
  },
  "DELETE /Reservations/:id": { roles: writers, packages, id: "reservation", status: 204, emptyHanded: 404 },
};
