import { roles } from "@wegbuch/contract/access/roles";
import { homeOf } from "@wegbuch/geo/demo-roads/homes";
import { placeOf } from "@wegbuch/geo/demo-roads/stops";
import type { Company, Vehicle } from "../company.ts";
import { demoId } from "../demo-id.ts";
import { planSeed } from "../write-plan.ts";
import type { Book } from "./diary.ts";
import type { Work } from "./purposes.ts";
import { spotFinder } from "./spots.ts";

/** A vehicle that drives, and the book its people keep of it. */
export type KeptBook = Book & {
  readonly vehicleId: string;
  readonly boxId: string;
  readonly vehicle: Vehicle;
};

/** The books of a company's vehicles. */
export function booksOf(company: Company): KeptBook[] {
  return company.vehicles.flatMap((vehicle) => {
    const { box, life, plate, owner } = vehicle;
    if (box === null || life === null) return [];
    const home = homeOf({ ...life, seed: `${planSeed}/${box.imei}` });
    return [
      {
        plate,
        vehicle,
        vehicleId: demoId(company.name, "vehicle", plate),
        boxId: demoId("box", box.imei),
        work: company.isSpecialOrganisation ? "care" : (life.job as Work),
        writer: writerOf(company, owner),
        drivers: owner === null ? withoutOwnVehicle(company, vehicle) : [],
        isPrivateToo: vehicle.isPrivateToo,
        spotAt: spotFinder(home.address === "yard" ? null : placeOf(home)),
      },
    ];
  });
}

/** The owner himself, unless he may only read: then who leads his region, or the administrator. */
function writerOf({ people }: Company, owner: string | null): string {
  const writers: number[] = [roles.admin, roles.groupLeader, roles.driver];
  const person = people.find(({ name }) => name === owner);
  if (person && writers.includes(person.role)) return person.name;
  return people.find(({ role }) => role === roles.admin)!.name;
}

/** Of those who may drive a pool vehicle, who is surely not on the road with his own. */
function withoutOwnVehicle({ vehicles }: Company, { drivers = [], permitted = [] }: Vehicle): string[] {
  return [...drivers, ...permitted].filter((name) => vehicles.every(({ owner }) => owner !== name));
}
