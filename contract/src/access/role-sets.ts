/**
 * Who may use an endpoint or a page: a list of roles, or one of two doors without a role.
 * "anyone" needs no session, "apiKey" is a machine with the key of POST /api/Ingest.
 */
export type RoleSet = readonly number[] | "anyone" | "apiKey";

// The sets of api.md.
export const admin = [1] as const;
export const superAdmin = [7] as const;
export const adminOrSuperAdmin = [1, 7] as const;
export const groupLeader = [1, 3] as const;
export const adminViewer = [1, 2] as const;
export const groupLeaderViewer = [1, 2, 3, 4] as const;
export const driver = [1, 3, 5] as const;
export const driverViewer = [1, 2, 3, 4, 5, 6] as const;
export const driverViewerOrSuperAdmin = [1, 2, 3, 4, 5, 6, 7] as const;
export const anySession = [1, 2, 3, 4, 5, 6, 7] as const;
