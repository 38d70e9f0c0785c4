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
