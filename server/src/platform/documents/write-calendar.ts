/** Something that fills whole days. */
export type CalendarEvent = {
  /** The same for as long as it is the same matter, whatever it says and whenever it is. */
  uid: string;
  /** When it is told: programs that read a published calendar keep an older telling of an event (RFC 5545). */
  stampedAt: Date;
  /** Local days, yyyy-MM-dd; `endsOn` is the last one. */
  startsOn: string;
  endsOn: string;
  title: string;
  description: string;
  /** As many days before it starts somebody is reminded. */
  alarmDaysBefore: number;
};

type Calendar = { name: string; events: AsyncIterable<CalendarEvent> };

/**
 * Writes a calendar that others subscribe to (RFC 5545), as its events come; the same events give the same bytes.
 * Nothing is given before the first event was asked for, so that what fails then can still be answered.
 */
export async function* writeCalendar({ name, events }: Calendar): AsyncGenerator<Uint8Array> {
  let before = calendarBeginning(name);
  for await (const event of events) {
    yield bytesOf([...before, ...eventLines(event)]);
    before = [];
  }
  yield bytesOf([...before, "END:VCALENDAR"]);
}

/** Something at a time, to be put into one's own calendar. */
type Appointment = Pick<CalendarEvent, "uid" | "stampedAt" | "title" | "description"> & {
  startsAt: Date;
  endsAt: Date;
  location: string;
  /** Grows with each telling of the same appointment, so that programs take the latest. */
  sequence: number;
};

/**
 * The file of appointments for a mail (RFC 5545): published, or cancelled; who is told of one again by the same uid finds it
 * changed.
 */
export function writeAppointments(
  appointments: readonly Appointment[],
  method: "PUBLISH" | "CANCEL" = "PUBLISH",
): Buffer {
  const status = method === "CANCEL" ? ["STATUS:CANCELLED"] : [];
  return bytesOf([
    ...calendarHead,
    `METHOD:${method}`,
    ...appointments.flatMap((appointment) => [
      "BEGIN:VEVENT",
      ...appointmentLines(appointment),
      ...status,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]);
}

const appointmentLines = ({ uid, stampedAt, startsAt, endsAt, ...told }: Appointment): string[] => [
  `UID:${escaped(uid)}`,
  `DTSTAMP:${instantOf(stampedAt)}`,
  `DTSTART:${instantOf(startsAt)}`,
  `DTEND:${instantOf(endsAt)}`,
  `SEQUENCE:${told.sequence}`,
  `SUMMARY:${escaped(told.title)}`,
  `LOCATION:${escaped(told.location)}`,
  `DESCRIPTION:${escaped(told.description)}`,
];

const calendarHead = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Wegbuch//Wegbuch//DE",
  "CALSCALE:GREGORIAN",
];

const instantOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");

function calendarBeginning(name: string): string[] {
  return [
    ...calendarHead,
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-PUBLISHED-TTL:PT12H",
  ];
}

function eventLines({ uid, stampedAt, startsOn, endsOn, ...event }: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${instantOf(stampedAt)}`,
    `DTSTART;VALUE=DATE:${dateOf(startsOn)}`,
    `DTEND;VALUE=DATE:${dateOf(dayAfter(endsOn))}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(event.title)}`,
    `TRIGGER:-P${event.alarmDaysBefore}D`,
    "END:VALARM",
    "END:VEVENT",
  ];
}

const dateOf = (day: string) => day.replaceAll("-", "");

/** The end of whole days is the day after them. */
function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);
}

/** What somebody typed cannot begin a line of its own; signs nobody can see are left out. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

function bytesOf(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${folded(line)}\r\n`).join(""));
}

const octetsPerLine = 75;

/** Breaks a line after at most 75 octets, never within a character; what follows begins with a blank. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= octetsPerLine) return line;
  let [text, octets] = ["", 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > octetsPerLine) [text, octets] = [`${text}\r\n `, 1];
    text += character;
    octets += size;
  }
  return text;
}
