import { newId } from "../../server/src/platform/db/ids.ts";

const day = 86_400_000;
/** Thirteen months, so that the twelve of a chart are whole. */
export const spanMilliseconds = 395 * day;
const mandators = 200;
const largestShare = 0.25;
const tripsPerVehicle = 1_000;
const vehiclesPerGroup = 10;

export type Company = {
  id: string;
  rank: number;
  vehicles: Vehicle[];
  groups: string[];
  costcenters: string[];
  /** An admin, a group leader, then a driver for each vehicle. */
  users: string[];
};
export type Vehicle = { id: string; company: Company; driver: string; trips: number };

/** 200 companies, the largest with a quarter of the trips, the one in the middle with 0.2 %. */
export function planCompanies(trips: number): Company[] {
  const weights = Array.from({ length: mandators - 1 }, (_, index) => (index + 2) ** -0.9);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = [largestShare, ...weights.map((weight) => ((1 - largestShare) * weight) / whole)];
  const counts = shares.map((share) => Math.max(1, Math.round(share * trips)));
  counts[0]! += trips - counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, index) => planCompany(index + 1, count));
}

function planCompany(rank: number, trips: number): Company {
  const ids = (count: number) => Array.from({ length: count }, () => newId());
  const size = Math.ceil(trips / tripsPerVehicle);
  const company: Company = {
    id: newId(),
    rank,
    vehicles: [],
    groups: ids(1 + Math.ceil(size / vehiclesPerGroup)),
    costcenters: ids(5),
    users: ids(2 + size),
  };
  for (let number = 0; number < size; number += 1) {
    const share = Math.floor(trips / size) + (number < trips % size ? 1 : 0);
    company.vehicles.push({ id: newId(), company, driver: company.users[2 + number]!, trips: share });
  }
  return company;
}

/** The group of a vehicle or driver: below the root, which is the first. */
export const groupOf = ({ groups }: Company, number: number) =>
  groups[1 + Math.floor(number / vehiclesPerGroup)]!;
