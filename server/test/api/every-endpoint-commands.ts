import type { Row } from "./every-endpoint-row.ts";

const superAdmins = [7];

/** What super admins tell boxes. */
export const commandTable: Record<string, Row> = {
  "GET /Mandators/Boxes/:id/Commands": { roles: superAdmins, id: "looseBox" },
  "POST /Mandators/Boxes/:id/Commands": {
    roles: superAdmins,
    id: "looseBox",
    body: { name: "getver" },
    status: 201,
    emptyHanded: 400,
  },
};
