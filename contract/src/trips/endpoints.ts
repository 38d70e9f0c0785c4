import * as z from "zod";
import { driverViewer } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import {
  MileageInformation,
  Trip,
  TripDays,
  TripDaysFilter,
  TripFilter,
  TripPosition,
  TripReport,
  TripReportFilter,
  TripVehicleReport,
  TripVehiclesFilter,
} from "./schemas.ts";

// Reading trips needs one of three packages, reports none (amendments 15).
const readers = { for: driverViewer, needs: ["Logbook", "Tracking", "Geofences"] } as const;

export const trips = {
  list: get("/Trips", {
    about: "Finished trips the caller may see, newest first.",
    ...readers,
    query: TripFilter,
    answer: page(Trip),
  }),
  report: get("/Trips/Report", {
    about: "Sums and counts over trips.",
    for: driverViewer,
    query: TripReportFilter,
    answer: TripReport,
  }),
  days: get("/Trips/Report/Days", {
    about: "Sums and counts for each vehicle and local day.",
    for: driverViewer,
    query: TripDaysFilter,
    answer: z.array(TripDays),
  }),
  vehicles: get("/Trips/Report/Vehicles", {
    about: "Sums and counts for each vehicle.",
    for: driverViewer,
    query: TripVehiclesFilter,
    answer: z.array(TripVehicleReport),
  }),
  read: get("/Trips/:id", { about: "One trip.", ...readers, answer: Trip }),
  track: get("/Trips/:id/Track", {
    about: "The way a trip took.",
    ...readers,
    when: "canShowTracks",
    answer: z.array(TripPosition),
  }),
  mileage: get("/Trips/:id/Mileage", {
    about: "The vehicle's mileage before and after a trip.",
    ...readers,
    answer: MileageInformation,
  }),
};
