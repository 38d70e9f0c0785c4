import * as z from "zod";
import { superAdmin } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { RawDataFilter, RawEvent, RawPosition, RawTrip } from "./schemas.ts";

/** What a box sent and what became of it, for support. */
export const rawData = {
  positions: get("/RawData/Positions", {
    places: "rawData",
    about: "The positions a box sent in a period, by its own clock.",
    for: superAdmin,
    query: RawDataFilter,
    answer: z.array(RawPosition),
  }),
  events: get("/RawData/Events", {
    about: "The events a box sent in a period, by its own clock.",
    for: superAdmin,
    query: RawDataFilter,
    answer: z.array(RawEvent),
  }),
  trips: get("/RawData/Trips", {
    places: "rawData",
    about: "The trips made of what a box sent in a period, by their start.",
    for: superAdmin,
    query: RawDataFilter,
    answer: z.array(RawTrip),
  }),
};
