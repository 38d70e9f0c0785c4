/** Milliseconds since 1970 as PostgreSQL reads an instant; endless ones become its infinities. */
export function toTimestamp(time: number): string {
  if (Number.isFinite(time)) return new Date(time).toISOString();
  return time < 0 ? "-infinity" : "infinity";
}
