import { driverViewers, type Row } from "./every-endpoint-row.ts";

const groupLeaders = [1, 3];

/** Who looked, requests for erasing, and theft. */
export const privacyTable: Record<string, Row> = {
  "GET /Privacy": { roles: driverViewers },
  "GET /Privacy/Views": { roles: driverViewers },
  "GET /Privacy/Requests": { roles: [1], isNoSupport: true },
  "GET /Privacy/Requests/Own": { roles: driverViewers, isNoSupport: true },
  "POST /Privacy/Requests": {
    roles: driverViewers,
    isNoSupport: true,
    body: { text: "Bitte löschen" },
    status: 201,
    emptyHanded: 400,
  },
  // Each takes back what he asked for himself, which is tried beside the call.
  "POST /Privacy/Requests/:id/Withdraw": {
    roles: driverViewers,
    isNoSupport: true,
    id: "deletionRequest",
    status: 404,
    emptyHanded: 404,
  },
  // Whoever is still there asks himself.
  "POST /Privacy/Requests/Entered": {
    roles: [1],
    isNoSupport: true,
    body: { userId: "{user}", text: "Bitte löschen" },
    status: 409,
    emptyHanded: 400,
  },
  "POST /Privacy/Requests/:id/Grant": {
    roles: [1],
    proof: "always",
    isNoSupport: true,
    id: "deletionRequest",
    emptyHanded: 404,
  },
  "POST /Privacy/Requests/:id/Refuse": {
    roles: [1],
    isNoSupport: true,
    id: "deletionRequest",
    emptyHanded: 404,
  },
  "GET /TheftCases": { roles: groupLeaders },
  "POST /TheftCases": {
    roles: [1],
    isNoSupport: true,
    body: { vehicleId: "{drivingVehicle}", reason: "Anzeige" },
    status: 201,
    emptyHanded: 400,
  },
  "POST /TheftCases/:id/Confirm": {
    roles: groupLeaders,
    isNoSupport: true,
    id: "openTheft",
    isScoped: true,
    emptyHanded: 404,
  },
  "GET /TheftCases/:id/Place": { roles: groupLeaders, isNoSupport: true, id: "theftCase", isScoped: true },
};
