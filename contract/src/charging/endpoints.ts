import * as z from "zod";
import { post } from "../kit/endpoint.ts";
import { ChargingParameters, ChargingResult, ThroughputChunk } from "./schemas.ts";

export const charging = {
  simulate: post("/ChargingSimulator", {
    about: "How a night of charging goes, car by car.",
    for: "anyone",
    query: ChargingParameters,
    body: z.array(ThroughputChunk).max(100).default([]),
    answer: ChargingResult,
  }),
};
