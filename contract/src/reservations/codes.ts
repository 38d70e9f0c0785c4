/**
 * Where a reservation stands: the first three follow from the clock, one that was cancelled is kept
 * (rule reservations/status).
 */
export const reservationStatuses = { reserved: 0, active: 1, completed: 2, cancelled: 3 } as const;
