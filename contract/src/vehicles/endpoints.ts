import * as z from "zod";
import { admin, driverViewer, groupLeader, groupLeaderViewer } from "../access/role-sets.ts";
import { VersionedArchiveToggle, VersionedBulkArchiveToggle } from "../costcenters/schemas.ts";
import { del, get, patch, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { ids, Removal } from "../kit/wire.ts";
import {
  IdleTime,
  LastPosition,
  LastPositionFilter,
  NewVehicle,
  OpenTrack,
  Vehicle,
  VehicleBulkChange,
  VehicleChange,
  VehicleFilter,
  VehiclePeriod,
  VehicleReport,
  VehicleTrack,
} from "./schemas.ts";

export const vehicles = {
  list: get("/Vehicles", {
    places: "lastPosition",
    about: "The vehicles the caller may see, by name.",
    for: driverViewer,
    query: VehicleFilter,
    answer: page(Vehicle),
  }),
  lastPositions: get("/Vehicles/LastPosition", {
    places: "lastPosition",
    about: "When and where each vehicle was last heard of.",
    for: groupLeaderViewer,
    query: LastPositionFilter,
    answer: page(LastPosition),
  }),
  read: get("/Vehicles/:id", {
    places: "lastPosition",
    about: "One vehicle.",
    for: driverViewer,
    answer: Vehicle,
  }),
  report: get("/Vehicles/Report", {
    about: "How many vehicles there are, carry a box, send, and need a look.",
    for: groupLeaderViewer,
    query: z.object({ groups: ids }),
    answer: VehicleReport,
  }),
  create: post("/Vehicles", {
    places: "lastPosition",
    about: "Adds a vehicle.",
    for: groupLeader,
    body: NewVehicle,
    answer: Vehicle,
    status: 201,
  }),
  change: put("/Vehicles/:id", {
    places: "lastPosition",
    about: "Changes a vehicle.",
    for: groupLeader,
    body: VehicleChange,
    answer: Vehicle,
  }),
  changeMany: patch("/Vehicles", {
    about: "Changes several vehicles alike: all of them or none.",
    for: groupLeader,
    body: VehicleBulkChange,
    bodyLimit: 1024 * 1024,
  }),
  remove: del("/Vehicles/:id", {
    places: "lastPosition",
    about: "Deletes an archived vehicle.",
    for: admin,
    query: Removal,
  }),
  toggleArchive: post("/Vehicles/:id/ToggleArchive", {
    places: "lastPosition",
    about: "Archives a vehicle with a comment, or takes it back.",
    for: groupLeader,
    body: VersionedArchiveToggle,
    answer: Vehicle,
  }),
  toggleArchives: post("/Vehicles/ToggleArchive", {
    places: "lastPosition",
    about: "Archives several vehicles or takes them back.",
    for: groupLeader,
    body: VersionedBulkArchiveToggle,
    bodyLimit: 1024 * 1024,
  }),
  addDriver: post("/Vehicles/:vehicleId/drivers/:userId", {
    about: "Permits a user to drive a vehicle.",
    for: groupLeader,
  }),
  removeDriver: del("/Vehicles/:vehicleId/drivers/:userId", {
    about: "Takes the permission to drive a vehicle away.",
    for: groupLeader,
  }),
  openTrack: get("/Vehicles/:id/OpenTrack", {
    places: "live",
    about: "The running trip of a vehicle; 404 when it stands.",
    for: driverViewer,
    needs: ["Logbook", "Tracking", "Geofences"],
    answer: OpenTrack,
  }),
};

/** What a vehicle drove in a period. */
export const vehicleDrives = {
  tracks: get("/Vehicles/:id/Tracks", {
    places: "day",
    about: "The ways of the trips a vehicle began in a period; 404 where none may be seen.",
    for: driverViewer,
    needs: "Tracking",
    when: "canShowTracks",
    query: VehiclePeriod,
    answer: z.array(VehicleTrack),
  }),
  idleTime: get("/Vehicles/:id/IdleTime", {
    about: "How long a vehicle stood during its trips of a period.",
    for: driverViewer,
    query: VehiclePeriod,
    answer: IdleTime,
  }),
};
