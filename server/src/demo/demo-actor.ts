import type { Actor } from "@wegbuch/contract/access/actor";
import { packages } from "@wegbuch/contract/access/packages";
import { roles } from "@wegbuch/contract/access/roles";
import { alpenland } from "./alpenland.ts";
import type { Company } from "./company.ts";
import { demoId } from "./demo-id.ts";

/** Somebody of a company, as whom the demo does what he does; its administrator unless another is named. */
export function demoActor(company: Company, name = adminOf(company)): Actor {
  const { role } = company.people.find((person) => person.name === name)!;
  return {
    mandatorId: demoId(company.name),
    userId: demoId(company.name, "person", name),
    supportUserId: null,
    supportName: null,
    name,
    role,
    packages: Object.values(packages),
    isHWNOE: company.isSpecialOrganisation === true,
    canCalibrate: true,
    canShowTracks: true,
    canMergeSplitTrips: true,
    isTester: false,
    isSupport: false,
  };
}

/** The administrator of the haulier. */
export const demoAdmin = (): Actor => demoActor(alpenland);

const adminOf = ({ people }: Company) => people.find(({ role }) => role === roles.admin)!.name;
