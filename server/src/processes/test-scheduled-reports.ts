/** The logbook of the month before for all administrators, on the 31st of each month at 8. */
export const wish = (given: object = {}) => ({
  name: " Monatsbericht ",
  type: "Month",
  sendToAll: [5],
  startedAt: "2026-05-31T06:00:00Z",
  interval: "Monthly",
  period: 1,
  groupBy: 2,
  format: 1,
  reportOnAll: true,
  ...given,
});
