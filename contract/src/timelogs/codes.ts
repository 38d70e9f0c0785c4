/** What begins or ends something in a log: an even number begins what the one after it ends. */
export const timeEventCodes = {
  workStart: 0,
  workEnd: 1,
  restStart: 2,
  restEnd: 3,
  drivingBreakStart: 4,
  drivingBreakEnd: 5,
  drivingStart: 6,
  drivingEnd: 7,
} as const;

/** Whether somebody keeps a driving log: not at all, in full, or without other work and total driving (LP-VO § 5(3)). */
export const steeringDuties = { none: 0, full: 1, reduced: 2 } as const;

/** How a week was signed: drawn on a screen, or with the password. */
export const signatureKinds = { drawn: 0, password: 1 } as const;
