import * as z from "zod";
import { post } from "../kit/endpoint.ts";
import { BoxReadings, Ingested } from "./schemas.ts";

export const ingest = {
  receive: post("/Ingest/:imei", {
    token: "positions",
    about:
      "Takes readings of a box over HTTP (header X-Api-Key, or an API token for boxes of its company); repeating them changes nothing.",
    for: "apiKey",
    params: { imei: z.string().regex(/^\d{15}$/) },
    bodyLimit: 1024 * 1024,
    body: BoxReadings,
    answer: Ingested,
  }),
};
