/** The roles of the people of a company. */
export const companyRoles = {
  admin: 1,
  adminViewer: 2,
  groupLeader: 3,
  groupLeaderViewer: 4,
  driver: 5,
  driverViewer: 6,
} as const;

/** Role ids on the wire and in the database (rule access/roles). */
export const roles = { ...companyRoles, superAdmin: 7 } as const;

export type Role = (typeof roles)[keyof typeof roles];

/** Role names on the wire, spelled as the specification does (rule access/roles). */
export const roleNames: Record<Role, string> = {
  [roles.admin]: "Admin",
  [roles.adminViewer]: "Admin Viewer",
  [roles.groupLeader]: "Group Leader",
  [roles.groupLeaderViewer]: "Group Leader Viewer",
  [roles.driver]: "Driver",
  [roles.driverViewer]: "DriverViewer",
  [roles.superAdmin]: "Super Admin",
};

/** The roles a person of this role may give to others (rule access/giving-roles); nobody gives Super Admin. */
export function rolesGivenBy(role: Role): Role[] {
  if (role === roles.admin || role === roles.superAdmin) return Object.values(companyRoles);
  if (role === roles.groupLeader) {
    return [roles.groupLeader, roles.groupLeaderViewer, roles.driver, roles.driverViewer];
  }
  return [];
}
