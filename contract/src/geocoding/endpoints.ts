import * as z from "zod";
import { anySession } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { Address } from "../trips/schemas.ts";
import { AddressText, Coordinates, LocationId, Suggestion } from "./schemas.ts";

export const geocoding = {
  reverseGeocode: get("/Geolocation/ReverseGeoCode", {
    about: "The address at a place.",
    for: anySession,
    query: Coordinates,
    answer: Address,
  }),
  geocode: get("/Geolocation/GeoCode", {
    about: "The places an address may mean.",
    for: anySession,
    query: AddressText,
    answer: z.array(Address),
  }),
  autocomplete: get("/Geolocation/Autocomplete", {
    about: "Suggestions for an address while it is typed.",
    for: anySession,
    query: AddressText,
    answer: z.array(Suggestion),
  }),
  locationDetails: get("/Geolocation/LocationDetails", {
    about: "The address of a suggestion.",
    for: anySession,
    query: LocationId,
    answer: Address,
  }),
};
