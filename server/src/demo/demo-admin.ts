import type { Actor } from "@wegbuch/contract/access/actor";
import { packages } from "@wegbuch/contract/access/packages";
import { roles } from "@wegbuch/contract/access/roles";
import { alpenland } from "./alpenland.ts";
import { demoId } from "./demo-id.ts";

/** The admin of the haulier, as whom the demo does what an admin does. */
export function demoAdmin(): Actor {
  const { name } = alpenland.people.find(({ role }) => role === roles.admin)!;
  return {
    mandatorId: demoId(alpenland.name),
    userId: demoId(alpenland.name, "person", name),
    supportUserId: null,
    supportName: null,
    name,
    role: roles.admin,
    packages: Object.values(packages),
    isHWNOE: false,
    canCalibrate: true,
    canShowTracks: true,
    canMergeSplitTrips: true,
    isTester: false,
    isSupport: false,
  };
}
