import { instantAtWall, offsetAt, wallOf } from "@wegbuch/contract/kit/vienna-clock";

/**
 * Two instants as clocks in Austria show them, yyyy-MM-ddTHH:mm:ss. What runs while clocks go back would end before it
 * begins: it keeps its length instead.
 */
export function wallSpan(from: string, to: string): { start: string; end: string } {
  const [start, end] = [toSecond(wallOf(Date.parse(from))), toSecond(wallOf(Date.parse(to)))];
  const length = Date.parse(to) - Date.parse(from);
  return { start: sayWall(start), end: sayWall(start < end ? end : start + length) };
}

/** The instant of what the scheduler says in the clock of the browser but means as clocks in Austria show it. */
export function instantOfWall(wall: Date): string {
  const [year, month, day] = [wall.getFullYear(), wall.getMonth(), wall.getDate()];
  const there = Date.UTC(year, month, day, wall.getHours(), wall.getMinutes());
  return new Date(instantAtWall(there)).toISOString();
}

/** How far clocks in Austria are ahead of UTC right now, "+01:00"; behind it they never are. */
export function currentOffset(): string {
  return `+${new Date(offsetAt(Date.now())).toISOString().slice(11, 16)}`;
}

const toSecond = (wall: number) => Math.round(wall / 1_000) * 1_000;
const sayWall = (wall: number) => new Date(wall).toISOString().slice(0, 19);
