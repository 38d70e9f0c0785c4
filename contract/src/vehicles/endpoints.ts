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
    token: "fleet:read",
    places: "lastPosition",
    about: "The vehicles the caller may see, by name.",
    for: driverViewer,
    query: VehicleFilter,
    answer: page(Vehicle),
  }),
  lastPositions: get("/Vehicles/LastPosition", {
    token: "live:read",
    places: "lastPosition",
    about: "When and where each vehicle was last heard of.",
    for: groupLeaderViewer,
    query: LastPositionFilter,
    answer: page(LastPosition),
  }),
  read: get("/Vehicles/:id", {
    token: "fleet:read",
    places: "lastPosition",
    about: "One vehicle.",
    for: driverViewer,
    answer: Vehicle,
  }),
  report: get("/Vehicles/Report", {
    token: "fleet:read",
    about: "How many vehicles there are, carry a box, send, and need a look.",
    for: groupLeaderViewer,
    query: z.object({ groups: ids }),
    answer: VehicleReport,
  }),
  create: post("/Vehicles", {
    token: "fleet:write",
    places: "lastPosition",
    about: "Adds a vehicle.",
    for: groupLeader,
    body: NewVehicle,
    answer: Vehicle,
    status: 201,
  }),
  change: put("/Vehicles/:id", {
    token: "fleet:write",
    places: "lastPosition",
    about: "Changes a vehicle.",
    for: groupLeader,
    body: VehicleChange,
    answer: Vehicle,
  }),
  changeMany: patch("/Vehicles", {
    token: "fleet:write",
    about: "Changes several vehicles alike: all of them or none.",
    for: groupLeader,
    body: VehicleBulkChange,
    bodyLimit: 1024 * 1024,
  }),
  remove: del("/Vehicles/:id", {
    token: "fleet:write",
    places: "lastPosition",
    about: "Deletes an archived vehicle.",
    for: admin,
    query: Removal,
  }),
  toggleArchive: post("/Vehicles/:id/ToggleArchive", {
    token: "fleet:write",
    places: "lastPosition",
    about: "Archives a vehicle with a comment, or takes it back.",
    for: groupLeader,
    body: VersionedArchiveToggle,
    answer: Vehicle,
  }),
  toggleArchives: post("/Vehicles/ToggleArchive", {
    token: "fleet:write",
    places: "lastPosition",
    about: "Archives several vehicles or takes them back.",
    for: groupLeader,
    body: VersionedBulkArchiveToggle,
    bodyLimit: 1024 * 1024,
  }),
  addDriver: post("/Vehicles/:vehicleId/drivers/:userId", {
    token: "fleet:write",
    about: "Permits a user to drive a vehicle.",
    for: groupLeader,
  }),
  removeDriver: del("/Vehicles/:vehicleId/drivers/:userId", {
    token: "fleet:write",
    about: "Takes the permission to drive a vehicle away.",
    for: groupLeader,
  }),
  openTrack: get("/Vehicles/:id/OpenTrack", {
    token: "tracks:read",
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
    token: "tracks:read",
    places: "day",
    about: "The ways of the trips a vehicle began in a period; 404 where none may be seen.",
    for: driverViewer,
    needs: "Tracking",
    when: "canShowTracks",
    query: VehiclePeriod,
    answer: z.array(VehicleTrack),
  }),
  idleTime: get("/Vehicles/:id/IdleTime", {
    token: "trips:read",
    about: "How long a vehicle stood during its trips of a period.",
    for: driverViewer,
    query: VehiclePeriod,
    answer: IdleTime,
  }),
};
