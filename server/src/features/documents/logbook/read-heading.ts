import { mayUse } from "@wegbuch/contract/access/may-use";
import { costcenters } from "@wegbuch/contract/costcenters/endpoints";
import type { ReportFilter } from "@wegbuch/contract/documents/schemas";
import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/trips/texts";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";
import { changeMark } from "../../../platform/documents/change-mark.ts";
import { geofenceIsVisible } from "../../geofences/visible-to.ts";
import { groupIsVisible, userIsVisible, vehicleIsVisible } from "../../groups/visible-to.ts";
import type { ReportOrder } from "./order.ts";
import { sayPeriod } from "./say-period.ts";
import { shownCount, shownMoment } from "./say-values.ts";
import { say } from "./texts.ts";

/**
 * What stands above every report (rule reports/contents) and below each page, and how its mandator calls the types of
 * trips. What is empty does not stand there.
 */
export type Heading = {
  title: string;
  legend: string;
  mandator: string;
  period: string;
  createdAt: string;
  groupedBy: string;
  filter: string;
  typeNames: readonly [string, string, string];
};

/** For a report that is not of trips, which are grouped and narrowed. */
export const withoutTrips = { groupedBy: "", filter: "" };

export async function readHeading(db: MandatorDb, order: ReportOrder): Promise<Heading> {
  const { filter, language, now } = order;
  const { name, trip_type_labels } = await db
    .selectFrom("mandators")
    .select(["name", "trip_type_labels"])
    .executeTakeFirstOrThrow();
  const typeNames = typeNamesOf(trip_type_labels as CurrentUser["tripTypeLabels"], language);
  const restrictions = [...(await chosenOf(db, order)), ...plainRestrictions(filter, typeNames, language)];
  return {
    title: say.title[language],
    legend: `${changeMark} ${say.changedMark[language]}`,
    mandator: name,
    period: sayPeriod(filter, language),
    createdAt: shownMoment(now.getTime()),
    groupedBy: say[`grouping${filter.grouping}`][language],
    filter: restrictions.join("; ") || say.noFilter[language],
    typeNames,
  };
}

const tripTypes = inBothLanguages(de, en);

/** Some mandators have names of their own (rule trips/type-names). */
function typeNamesOf(own: CurrentUser["tripTypeLabels"], language: Language): Heading["typeNames"] {
  const isEnglish = language === "en";
  return [
    own ? (isEnglish ? own.businessEn : own.businessDe) : tripTypes.type0[language],
    tripTypes.type1[language],
    own ? (isEnglish ? own.driveToWorkEn : own.driveToWorkDe) : tripTypes.type2[language],
  ];
}

/** More names than these would be no heading. */
const mostNames = 8;

/** What the trips were narrowed to, by the names of what the person may see of it. */
async function chosenOf(db: MandatorDb, { actor, filter, language }: ReportOrder): Promise<string[]> {
  const isCostcenterVisible = sql<boolean>`${mayUse(actor, costcenters.read)}`;
  const { vehicleIds, driverIds, costCenterIds, groupIds, geofenceIds } = filter;
  const person = sql<string>`first_name || ' ' || last_name`;
  const key = sql<string>`foreign_id`;
  const name = sql<string>`name`;
  const kinds = [
    {
      title: say.filterVehicles,
      table: "vehicles",
      name,
      ids: vehicleIds,
      isVisible: vehicleIsVisible(actor, "id"),
    },
    {
      title: say.filterDrivers,
      table: "users",
      name: person,
      ids: driverIds,
      isVisible: userIsVisible(actor, "id"),
    },
    {
      title: say.filterCostcenters,
      table: "costcenters",
      name: key,
      ids: costCenterIds,
      isVisible: isCostcenterVisible,
    },
    { title: say.filterGroups, table: "groups", name, ids: groupIds, isVisible: groupIsVisible(actor, "id") },
    {
      title: say.filterGeofences,
      table: "geofences",
      name: sql<string>`title`,
      ids: geofenceIds,
      isVisible: geofenceIsVisible(actor),
    },
  ] as const;
  const said: string[] = [];
  for (const { title, table, name: called, ids, isVisible } of kinds) {
    if (ids === undefined) continue;
    const rows = await db
      .selectFrom(table)
      .select(called.as("name"))
      .where("id", "=", oneOf(ids))
      .where(isVisible)
      .orderBy(sql`${called} collate "de-x-icu"`)
      .execute();
    said.push(
      `${title[language]}: ${listed(
        rows.map((row) => row.name),
        language,
      )}`,
    );
  }
  return said;
}

function listed(names: readonly string[], language: Language): string {
  const shown = names.slice(0, mostNames);
  if (names.length <= mostNames) return shown.join(", ") || "–";
  const count = shownCount(names.length - mostNames, language);
  return `${shown.join(", ")} ${fill(say.andMore, { count })[language]}`;
}

function plainRestrictions(
  filter: ReportFilter,
  typeNames: Heading["typeNames"],
  language: Language,
): string[] {
  const { types, searchTerm, isArchived, ShowPrivateTripTimes } = filter;
  const chosen = [...new Set(types)].toSorted((one, other) => one - other).map((type) => typeNames[type]);
  return [
    types && `${say.filterTypes[language]}: ${chosen.join(", ") || "–"}`,
    searchTerm && fill(say.filterSearch, { term: searchTerm })[language],
    isArchived && say.filterArchived[language],
    !ShowPrivateTripTimes && say.filterNoPrivateTimes[language],
  ].filter((restriction) => typeof restriction === "string");
}
