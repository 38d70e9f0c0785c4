import type { Access } from "./actor.ts";
import { roles } from "./roles.ts";

/**
 * The named conditions of an endpoint beyond role and package (rule access/predicates), and how their absence is
 * answered.
 */
export const predicates = {
  isHWNOE: { holds: (access: Access) => access.isHWNOE, refusal: 403 },
  canCalibrate: { holds: (access: Access) => access.canCalibrate, refusal: 403 },
  canMergeSplitTrips: { holds: (access: Access) => access.canMergeSplitTrips, refusal: 403 },
  canExport: { holds: (access: Access) => access.role <= roles.driver, refusal: 403 },
  // Everybody of a tester, and admins; the special organisation orders elsewhere (rule orders/who).
  mayOrder: {
    holds: (access: Access) => access.isTester || (access.role === roles.admin && !access.isHWNOE),
    refusal: 403,
  },
  // Support changes nobody's password (rule access/support), and makes or ends no link that would outlive its session.
  isNoSupport: { holds: (access: Access) => !access.isSupport, refusal: 403 },
  // Only who acts as somebody can end it.
  isSupport: { holds: (access: Access) => access.isSupport, refusal: 403 },
  // Tracks that are switched off look as if they were not there (rule access/switches-of-two).
  canShowTracks: { holds: (access: Access) => access.canShowTracks, refusal: 404 },
} as const;

export type PredicateName = keyof typeof predicates;
