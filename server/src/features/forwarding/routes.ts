import { forwarding } from "@wegbuch/contract/forwarding/endpoints";
import { inMandator } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { assignDevice } from "./assign-device.ts";
import { listDevices } from "./queries.ts";
import { receivePosition, type Receiving } from "./receive-position.ts";

/** `store` is the way all readings take, those of the gateway too. */
export function forwardingRoutes(parts: Receiving) {
  const { database, clock } = parts;
  return serve(forwarding, {
    receive: ({ actor, body }) => receivePosition(parts, actor, body),
    devices: ({ actor, query }) => inMandator(database, actor, (db) => listDevices(db, clock.now(), query)),
    assign: ({ actor, params, body }) => assignDevice(parts, actor, { ...params, ...body }),
  });
}
