import * as z from "zod";
import { admin, driver, driverViewer } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { Removal } from "../kit/wire.ts";
import {
  MileageInformation,
  MonthRelease,
  MonthReleased,
  NewSupplement,
  NewTrip,
  Supplement,
  Trip,
  TripBulkChange,
  TripChange,
  TripDays,
  TripDaysFilter,
  TripFilter,
  TripMerge,
  TripMonth,
  TripMonthsFilter,
  TripPosition,
  TripPrivacy,
  TripReport,
  TripReportFilter,
  TripSelection,
  TripSplit,
  TripUnlocking,
  TripUserReport,
  TripUsersFilter,
  TripVehicleReport,
  TripVehiclesFilter,
} from "./schemas.ts";

// Reading trips needs one of three packages, reports none (rule access/reading-trips).
const readers = { for: driverViewer, needs: ["Logbook", "Tracking", "Geofences"] } as const;

export const trips = {
  list: get("/Trips", {
    token: "trips:read",
    places: "tripEnds",
    about: "Finished trips the caller may see, newest first.",
    ...readers,
    query: TripFilter,
    answer: page(Trip),
  }),
  report: get("/Trips/Report", {
    token: "trips:read",
    about: "Sums and counts over trips.",
    for: driverViewer,
    query: TripReportFilter,
    answer: TripReport,
  }),
  days: get("/Trips/Report/Days", {
    token: "trips:read",
    about: "Sums and counts for each vehicle and local day.",
    for: driverViewer,
    query: TripDaysFilter,
    answer: z.array(TripDays),
  }),
  vehicles: get("/Trips/Report/Vehicles", {
    token: "trips:read",
    about: "Sums and counts for each vehicle.",
    for: driverViewer,
    query: TripVehiclesFilter,
    answer: z.array(TripVehicleReport),
  }),
  users: get("/Trips/Report/Users", {
    token: "trips:read",
    about: "Sums and counts for each driver.",
    for: driverViewer,
    query: TripUsersFilter,
    answer: z.array(TripUserReport),
  }),
  months: get("/Trips/Report/Mileage", {
    token: "trips:read",
    about: "Kilometres of up to twelve months, the asked one last.",
    for: driverViewer,
    query: TripMonthsFilter,
    answer: z.array(TripMonth),
  }),
  read: get("/Trips/:id", {
    token: "trips:read",
    places: "tripEnds",
    about: "One trip.",
    ...readers,
    answer: Trip,
  }),
  track: get("/Trips/:id/Track", {
    token: "tracks:read",
    places: "track",
    about: "The way a trip took.",
    ...readers,
    when: "canShowTracks",
    answer: z.array(TripPosition),
  }),
  supplements: get("/Trips/:id/Supplements", {
    token: "trips:read",
    about: "What was added to a trip after it was locked, the oldest first.",
    ...readers,
    answer: z.array(Supplement),
  }),
  mileage: get("/Trips/:id/Mileage", {
    token: "trips:read",
    about: "The vehicle's mileage before and after a trip.",
    ...readers,
    answer: MileageInformation,
  }),
};

const writers = { for: driver, needs: "Logbook" } as const;
const bulk = { bodyLimit: 1024 * 1024 } as const;

export const tripChanges = {
  enter: post("/Trips", {
    token: "trips:write",
    places: "tripEnds",
    about: "Writes down a trip that no box recorded.",
    ...writers,
    body: NewTrip,
    answer: Trip,
    status: 201,
  }),
  changeMany: put("/Trips", {
    token: "trips:write",
    places: "tripEnds",
    about: "Changes several trips alike: all of them or none.",
    ...writers,
    ...bulk,
    body: TripBulkChange,
  }),
  change: put("/Trips/:id", {
    token: "trips:write",
    places: "tripEnds",
    about: "Changes a trip.",
    ...writers,
    body: TripChange,
    answer: Trip,
  }),
  supplement: post("/Trips/:id/Supplements", {
    about: "Adds a purpose or a partner to a locked trip, which stays as it is.",
    ...writers,
    body: NewSupplement,
    answer: Supplement,
    status: 201,
  }),
  changePrivacy: put("/Trips/:id/Privacy", {
    places: "tripEnds",
    about: "Says of one's own running trip that all of it is private, or on business after all.",
    for: driver,
    needs: ["Logbook", "Tracking"],
    body: TripPrivacy,
    answer: Trip,
  }),
  remove: del("/Trips/:id", {
    places: "tripEnds",
    about: "Deletes a trip that was entered by hand.",
    ...writers,
    query: Removal,
  }),
  lock: put("/Trips/Lock", {
    token: "trips:write",
    about: "Locks trips.",
    ...writers,
    ...bulk,
    body: TripSelection,
  }),
  unlock: put("/Trips/Unlock", {
    about: "Unlocks trips; the reason is kept.",
    ...writers,
    ...bulk,
    when: "isHWNOE",
    body: TripUnlocking,
  }),
  release: put("/Trips/SetReadyToExport", {
    about: "Makes locked trips ready for export.",
    ...writers,
    ...bulk,
    when: "isHWNOE",
    body: TripSelection,
  }),
  releaseMonth: put("/Trips/SetReadyToExportByMonth", {
    about: "Makes every locked trip of a month that has ended ready for export.",
    for: admin,
    needs: "Logbook",
    when: "isHWNOE",
    body: MonthRelease,
    answer: MonthReleased,
  }),
  split: put("/Trips/:id/Split", {
    places: "tripEnds",
    about: "Splits a recorded trip after a distance.",
    ...writers,
    when: "canMergeSplitTrips",
    body: TripSplit,
    answer: z.array(Trip),
  }),
  merge: post("/Trips/Merge", {
    places: "tripEnds",
    about: "Makes one trip of several that follow each other, or shows what it would be.",
    ...writers,
    ...bulk,
    when: "canMergeSplitTrips",
    body: TripMerge,
    answer: Trip,
  }),
};
