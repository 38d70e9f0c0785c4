import { companyRoles, roles } from "./roles.ts";

/**
 * Who may use an endpoint or a page: a list of roles, or one of two doors without a role.
 * "anyone" needs no session, "apiKey" is a machine with the key of POST /api/Ingest.
 */
export type RoleSet = readonly number[] | "anyone" | "apiKey";

// Which roles a set holds (rule access/role-sets).
export const admin = [roles.admin] as const;
export const superAdmin = [roles.superAdmin] as const;
export const adminOrSuperAdmin = [roles.admin, roles.superAdmin] as const;
export const groupLeader = [roles.admin, roles.groupLeader] as const;
export const adminViewer = [roles.admin, roles.adminViewer] as const;
export const groupLeaderViewer = [
  roles.admin,
  roles.adminViewer,
  roles.groupLeader,
  roles.groupLeaderViewer,
] as const;
export const driver = [roles.admin, roles.groupLeader, roles.driver] as const;
export const driverViewer = Object.values(companyRoles);
export const driverViewerOrSuperAdmin = Object.values(roles);
export const anySession = Object.values(roles);
