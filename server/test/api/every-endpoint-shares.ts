import type { Row } from "./every-endpoint-row.ts";

const drivers = [1, 3, 5];
const packages = [1];

/** The calls about positions that are shared by a link. */
export const shareTable: Record<string, Row> = {
  "GET /Shares": { roles: drivers, packages },
  "POST /Shares": {
    roles: drivers,
    packages,
    isNoSupport: true,
    body: { vehicleId: "{drivingVehicle}", minutes: 60 },
    status: 201,
    emptyHanded: 400,
  },
  "DELETE /Shares/:id": {
    roles: drivers,
    packages,
    id: "share",
    isScoped: true,
    status: 204,
    emptyHanded: 404,
  },
  // No share has such a secret.
  "GET /Shares/:token": { roles: "anyone", status: 404 },
};
