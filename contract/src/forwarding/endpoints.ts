import * as z from "zod";
import { admin } from "../access/role-sets.ts";
import { get, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import {
  DeviceAssignment,
  ForwardedDevice,
  ForwardedDeviceFilter,
  ForwardedPosition,
  uniqueId,
} from "./schemas.ts";

const assigners = { for: admin, when: "isNoSupport" } as const;

/** What a company's own Traccar forwards (rule readings/forwarding). */
export const forwarding = {
  receive: post("/Forward/Traccar", {
    token: "positions",
    about:
      "Takes a position that Traccar forwards, with an API token alone: 204 once it is stored, 202 of a device in no vehicle, which is listed.",
    for: "apiKey",
    isImportRow: true,
    body: ForwardedPosition,
    answer: z.object({ uniqueId }),
    status: 202,
    mayBeEmpty: true,
  }),
  devices: get("/Forward/Devices", {
    about: "The devices Traccar has forwarded positions of, those in no vehicle first, the latest first.",
    ...assigners,
    query: ForwardedDeviceFilter,
    answer: page(ForwardedDevice),
  }),
  assign: put("/Forward/Devices/:uniqueId", {
    about: "Puts a device into a vehicle without a box, from now on, or takes it out of its vehicle.",
    ...assigners,
    params: { uniqueId },
    body: DeviceAssignment,
    answer: ForwardedDevice,
  }),
};
