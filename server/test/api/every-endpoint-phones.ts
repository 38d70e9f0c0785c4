import { groupLeaderViewers, type Row } from "./every-endpoint-row.ts";

const groupLeaders = [1, 3];

/** The calls about phones that report instead of boxes. */
export const phoneTable: Record<string, Row> = {
  "GET /Phones": { roles: groupLeaderViewers },
  "POST /Phones": {
    roles: groupLeaders,
    body: { name: "Anna", vehicleId: "{drivingVehicle}" },
    status: 201,
    emptyHanded: 400,
  },
  "POST /Phones/:id/Renew": {
    roles: groupLeaders,
    id: "phone",
    isScoped: true,
    emptyHanded: 404,
    status: 201,
  },
  "PUT /Phones/:id": {
    roles: groupLeaders,
    id: "phone",
    isScoped: true,
    body: { name: "Neu" },
    emptyHanded: 400,
  },
  "DELETE /Phones/:id": { roles: groupLeaders, id: "phone", isScoped: true, status: 204, emptyHanded: 404 },
  // No phone has such a secret.
  "GET /Phone/:token": { roles: "anyone", status: 404 },
  "POST /Phone/:token": { roles: "anyone", status: 404 },
};
