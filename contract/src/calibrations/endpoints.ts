import * as z from "zod";
import { groupLeader } from "../access/role-sets.ts";
import { del, get, post } from "../kit/endpoint.ts";
import { Calibration, NewCalibration } from "./schemas.ts";

const calibrators = { for: groupLeader, when: "canCalibrate" } as const;

export const calibrations = {
  list: get("/Vehicles/:id/Calibrations", {
    about: "How the mileage of a vehicle was set right, the latest first.",
    ...calibrators,
    answer: z.array(Calibration),
  }),
  create: post("/Vehicles/:id/Calibrations", {
    about: "Sets the mileage of a vehicle right; a trip across the instant is split.",
    ...calibrators,
    body: NewCalibration,
    answer: Calibration,
    status: 201,
  }),
  remove: del("/Vehicles/:vehicleId/Calibrations/:calibrationId", {
    about: "Takes a calibration back; a split stays.",
    ...calibrators,
  }),
};
