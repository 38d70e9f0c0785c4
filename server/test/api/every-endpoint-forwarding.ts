import type { Row } from "./every-endpoint-row.ts";

/** The calls about what a company's Traccar forwards. */
export const forwardingTable: Record<string, Row> = {
  "POST /Forward/Traccar": { roles: "apiKey" },
  "GET /Forward/Devices": { roles: [1], isNoSupport: true },
  // No device is called like that.
  "PUT /Forward/Devices/:uniqueId": {
    roles: [1],
    isNoSupport: true,
    body: { vehicleId: null },
    status: 404,
    emptyHanded: 400,
  },
};
