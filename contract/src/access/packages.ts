/**
 * What a mandator has booked; the database keeps them as one mask, the wire as a sorted list (rule access/packages).
 */
export const packages = {
  Tracking: 1,
  Logbook: 2,
  TimeLog: 4,
  CostCenter: 8,
  Geofences: 16,
  Reservations: 32,
} as const;

export type PackageName = keyof typeof packages;
export type Package = (typeof packages)[PackageName];

/** Takes the list of the wire, gives the mask of the database. */
export function maskOfPackages(booked: readonly Package[]): number {
  return booked.reduce<number>((mask, bit) => mask | bit, 0);
}

/** Takes the mask of the database, gives the list of the wire. */
export function packagesOfMask(mask: number): Package[] {
  return Object.values(packages).filter((bit) => (mask & bit) !== 0);
}
