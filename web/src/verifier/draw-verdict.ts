import type { ProvenTrip, ProvenVehicle, Verdict } from "@wegbuch/contract/evidence/rules";
import type { FactName } from "@wegbuch/contract/evidence/trip-facts";
import { shownLocalDate } from "@wegbuch/contract/evidence/verifying/findings";
import type { Language } from "@wegbuch/contract/kit/texts";
import { wallOf } from "@wegbuch/contract/kit/vienna-clock";
import { tripAgents, tripTypes } from "@wegbuch/contract/trips/codes";
import { element } from "./element.ts";
import type { de } from "./texts.ts";

export type Say = (text: keyof typeof de, values?: Record<string, string | number>) => string;

type Shown = { verdict: Verdict; isKeyKnown: boolean; say: Say; language: Language };

/** More findings than this are counted instead of listed. */
const mostFindings = 100;

/** What became of a bundle: the verdict, what it proves, and the trips that are proven. */
export function drawVerdict(shown: Shown): HTMLElement[] {
  const { verdict, say } = shown;
  const vehicles = verdict.vehicles.map((vehicle) => drawVehicle(shown, vehicle));
  return [drawResult(shown), drawLimits(say), ...vehicles];
}

function drawResult(shown: Shown): HTMLElement {
  const { verdict, say } = shown;
  const { findings, manifest } = verdict;
  const isWhole = findings.length === 0;
  const isOpen = !isProven(verdict) || verdict.uncompared.length > 0;
  const kind = isWhole ? (isOpen ? " open" : "") : " bad";
  const box = element("section", { class: `verdict${kind}`, role: "status" });
  if (isWhole) box.append(...drawWhole(shown));
  else {
    box.append(element("h2", {}, say("broken")));
    const about =
      findings.length === 1 ? say("brokenAboutOne") : say("brokenAbout", { count: findings.length });
    box.append(element("p", {}, about), drawFindings(shown));
  }
  if (manifest !== undefined) {
    const { mandator, from, to } = manifest;
    const subject = { mandator, from: shownMoment(from), to: shownMoment(to) };
    box.append(element("p", { class: "quiet" }, say("subject", subject)));
  }
  return box;
}

function drawWhole({ verdict, isKeyKnown, say }: Shown): HTMLElement[] {
  const until = shownMoment(verdict.notes?.last ?? "");
  const trips = verdict.vehicles.flatMap(({ trips: own }) => own);
  const counts = { proven: countProven(verdict), trips: trips.length, notes: verdict.notes?.count ?? 0 };
  const title = isProven(verdict) ? say("whole", { date: until }) : say("unproven");
  const shownKeys = isKeyKnown ? [] : verdict.keys.map((key) => element("p", {}, element("code", {}, key)));
  return [
    element("h2", {}, title),
    element("p", {}, say("wholeAbout", { ...counts, until })),
    ...verdict.uncompared.map((day) =>
      element("p", {}, say("uncompared", { day: day.split("-").toReversed().join(".") })),
    ),
    ...(counts.proven < counts.trips ? [element("p", {}, say("younger"))] : []),
    element("p", {}, isKeyKnown ? say("byKnown") : say("byEnclosed")),
    ...shownKeys,
  ];
}

const countProven = ({ vehicles }: Verdict) =>
  vehicles.flatMap(({ trips }) => trips).filter(({ since }) => since !== null).length;

/** Whether there is anything that a note says of these trips; of none it says that there are none. */
const isProven = (verdict: Verdict) =>
  countProven(verdict) > 0 || verdict.vehicles.every(({ trips }) => trips.length === 0);

function drawFindings({ verdict: { findings }, say, language }: Shown): HTMLElement {
  const items = findings
    .slice(0, mostFindings)
    .map(({ rule, message }) => element("li", {}, `${message[language]} (${rule})`));
  const left = findings.length - items.length;
  if (left > 0) items.push(element("li", {}, say("more", { count: left })));
  return element("ul", {}, ...items);
}

function drawLimits(say: Say): HTMLElement {
  const list = (text: "provesList" | "provesNotList") =>
    element(
      "ul",
      {},
      ...say(text)
        .split("\n")
        .map((line) => element("li", {}, line)),
    );
  const columns = element(
    "div",
    { class: "columns" },
    element("div", {}, element("h2", {}, say("proves")), list("provesList")),
    element("div", {}, element("h2", {}, say("provesNot")), list("provesNotList")),
  );
  const notes = ["noteAbout", "page"] as const;
  return element("section", {}, columns, ...notes.map((text) => element("p", { class: "quiet" }, say(text))));
}

function drawVehicle(shown: Shown, vehicle: ProvenVehicle): HTMLElement {
  const { say } = shown;
  const { name, licensePlate, trips, erased, erasedBetween: written, withoutFacts, unsigned } = vehicle;
  const title = [licensePlate, name].filter((part) => part !== "").join(", ");
  const count = trips.length === 1 ? say("oneTrip") : say("trips", { count: trips.length });
  const notes = [
    written === undefined
      ? ""
      : say("erased", {
          count: erased,
          first: shownLocalDate(written.first),
          last: shownLocalDate(written.last),
        }),
    withoutFacts > 0 ? say("withoutFacts", { count: withoutFacts }) : "",
    unsigned > 0 ? say("unsigned", { count: unsigned }) : "",
  ].filter((line) => line !== "");
  return element(
    "section",
    {},
    element("h2", {}, title),
    ...[trips.length === 0 ? say("noTrips") : count, ...notes].map((line) =>
      element("p", { class: "quiet" }, line),
    ),
    ...(trips.length === 0 ? [] : [drawTrips(shown, trips)]),
  );
}

const columns = ["start", "end", "kilometers", "kind", "way", "purpose", "driver", "since"] as const;
const classOf = { start: "time", end: "time", since: "time", kilometers: "number" } as Readonly<
  Record<string, string>
>;

function drawTrips(shown: Shown, trips: readonly ProvenTrip[]): HTMLElement {
  const { say } = shown;
  const heads = columns.map((name) => element("th", { scope: "col", class: classOf[name] ?? "" }, say(name)));
  const rows = trips.map((trip) => {
    const cells = cellsOf(shown, trip);
    const shownCells = columns.map((name) =>
      element("td", { class: classOf[name] ?? "", "data-title": say(name) }, cells[name]),
    );
    return element("tr", trip.fits ? {} : { class: "bad" }, ...shownCells);
  });
  const table = element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...rows),
  );
  return element("div", { class: "scroll" }, table);
}

function cellsOf({ say, language }: Shown, trip: ProvenTrip): Record<(typeof columns)[number], HTMLElement> {
  const { values, hidden } = trip;
  const isHidden = (name: FactName) => hidden.includes(name);
  const cell = (names: readonly FactName[], text: string) =>
    names.every(isHidden) ? element("span", { class: "hidden" }, say("hidden")) : element("span", {}, text);
  const textOf = (name: FactName) => (isHidden(name) ? say("hidden") : String(values[name] ?? ""));
  const both = (...names: FactName[]) => names.map(textOf).filter((part) => part !== "");
  const meters = values.mileageInMeters;
  const since = trip.since === null ? say("notYet") : shownMoment(trip.since);
  const end = values.agent === tripAgents.manual ? "deleted" : "replaced";
  const deleted = typeof values.deletedAt === "string" ? ` (${say(end)})` : "";
  return {
    start: cell(["startedAt"], shownMoment(values.startedAt) + deleted),
    end: cell(["finishedAt"], shownMoment(values.finishedAt)),
    kilometers: cell(
      ["mileageInMeters"],
      typeof meters === "number" ? shownKilometers(meters, language) : "",
    ),
    kind: cell(["type"], kindOf(say, values.type)),
    way: cell(["startAddress", "destinationAddress"], both("startAddress", "destinationAddress").join(" – ")),
    purpose: cell(["description", "contact"], both("description", "contact").join(", ")),
    driver: cell(["driver"], textOf("driver")),
    since: element("span", {}, trip.fits ? since : say("fitsNot")),
  };
}

function kindOf(say: Say, type: unknown): string {
  if (type === tripTypes.business) return say("business");
  if (type === tripTypes.private) return say("private");
  return type === tripTypes.driveToWork ? say("toWork") : "";
}

/** A moment as the clocks in Vienna showed it. */
function shownMoment(instant: unknown): string {
  const time = typeof instant === "string" ? Date.parse(instant) : Number.NaN;
  if (Number.isNaN(time)) return "";
  const [day, clock] = new Date(wallOf(time)).toISOString().split("T");
  return `${day!.split("-").toReversed().join(".")} ${clock!.slice(0, 5)}`;
}

const shownKilometers = (meters: number, language: Language) =>
  (meters / 1000).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
