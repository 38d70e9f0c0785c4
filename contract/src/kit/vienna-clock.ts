// Days, hours and months are those of Vienna, wherever server and browser stand (rule formats/zone). Local days are texts,
// yyyy-MM-dd; a wall time is what the clocks show, as milliseconds of a clock that knows no changes: its UTC parts are read.

const dayMs = 86_400_000;

/** Milliseconds that the clocks are ahead of UTC at an instant. */
export function offsetAt(time: number): number {
  const day = Math.floor(time / dayMs);
  let offset = offsets.get(day);
  if (offset === undefined) {
    if (offsets.size >= mostKnown) offsets.clear();
    offset = offsetThroughout(day);
    offsets.set(day, offset);
  }
  return offset ?? askedOffset(time);
}

/** What the clocks show at an instant. */
export const wallOf = (time: number): number => time + offsetAt(time);

/** When they show it: the first time where they show it twice; where they skip it, as long after the change as it is. */
export function instantAtWall(wall: number): number {
  const [before, after] = [wall - offsetAt(wall - dayMs), wall - offsetAt(wall + dayMs)];
  return [before, after].find((time) => wallOf(time) === wall) ?? before;
}

/** The local day of an instant. */
export function dayOf(instant: string | number | Date): string {
  return dayOfWall(wallOf(new Date(instant).getTime()));
}

/** The day a wall time lies in. */
export function dayOfWall(wall: number): string {
  const day = Math.floor(wall / dayMs);
  const known = names.get(day);
  if (known !== undefined) return known;
  const said = new Date(wall).toISOString();
  const name = said.slice(0, said.indexOf("T"));
  if (names.size < mostKnown) names.set(day, name);
  return name;
}

/** By the day: thousands of vehicles are due on few, and writing one takes long. */
const names = new Map<number, string>();

/** The instant at which a local day begins. */
export const startOfDay = (day: string): number => instantAtWall(Date.parse(`${day}T00:00:00Z`));

/** Whether a local day begins at an instant. */
export function isStartOfDay(instant: string): boolean {
  const isWholeSecond = !/\.\d*[1-9]/.test(instant);
  return isWholeSecond && startOfDay(dayOf(instant)) === Date.parse(instant);
}

/** The day that lies so many days later. */
export const addDays = (day: string, days: number): string => dayOfWall(Date.parse(day) + days * dayMs);

/** The day that lies so many months later, or the last of its month where that has no such day. */
export function addMonths(day: string, months: number): string {
  const date = new Date(Date.parse(day));
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(dayOfMonth, date.getUTCDate()));
  return dayOfWall(date.getTime());
}

/** By the day of UTC, null where they change in it. Asking takes long. */
const offsets = new Map<number, number | null>();
const mostKnown = 100_000;

function offsetThroughout(day: number): number | null {
  const [first, last] = [askedOffset(day * dayMs), askedOffset((day + 1) * dayMs - 1)];
  return first === last ? first : null;
}

const clocks = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Vienna",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
  hourCycle: "h23",
  era: "short",
});

function askedOffset(time: number): number {
  const second = Math.floor(time / 1_000) * 1_000;
  const said = Object.fromEntries(clocks.formatToParts(second).map(({ type, value }) => [type, value]));
  // Of the years before the first, the one before it is nought.
  const year = said["era"]!.startsWith("A") ? Number(said["year"]) : 1 - Number(said["year"]);
  const wall = new Date(0);
  wall.setUTCFullYear(year, Number(said["month"]) - 1, Number(said["day"]));
  return wall.setUTCHours(Number(said["hour"]), Number(said["minute"]), Number(said["second"])) - second;
}
