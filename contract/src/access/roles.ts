/** Role ids on the wire and in the database (OQ-022). */
export const roles = {
  admin: 1,
  adminViewer: 2,
  groupLeader: 3,
  groupLeaderViewer: 4,
  driver: 5,
  driverViewer: 6,
  superAdmin: 7,
} as const;

export type Role = (typeof roles)[keyof typeof roles];

/** Role names on the wire, spelled as the specification does (OQ-021). */
export const roleNames: Record<Role, string> = {
  1: "Admin",
  2: "Admin Viewer",
  3: "Group Leader",
  4: "Group Leader Viewer",
  5: "Driver",
  6: "DriverViewer",
  7: "Super Admin",
};

/** The roles a person of this role may give to others (OQ-023); nobody gives Super Admin. */
export function rolesGivenBy(role: Role): Role[] {
  if (role === roles.admin || role === roles.superAdmin) return [1, 2, 3, 4, 5, 6];
  if (role === roles.groupLeader) return [3, 4, 5, 6];
  return [];
}
