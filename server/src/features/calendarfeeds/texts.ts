import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = {
  calendar: "Begutachtungen und Services",
  inspectionIsDue: "Begutachtung (§57a) fällig: {{vehicle}}",
  inspectionEnds: "Letzter Tag für die Begutachtung (§57a): {{vehicle}}",
  inspectionWindow: "Möglich von {{earliest}} bis {{latest}}.",
  serviceIsDue: "Service bei {{at}} km: {{vehicle}}",
  serviceIsAhead: "Noch {{kilometers}} km. Der Tag ist nach den letzten 90 Tagen geschätzt.",
  serviceIsOverdue: "Seit {{kilometers}} km überfällig.",
};

const en = {
  calendar: "Inspections and services",
  inspectionIsDue: "Inspection due: {{vehicle}}",
  inspectionEnds: "Last day for the inspection: {{vehicle}}",
  inspectionWindow: "Possible from {{earliest}} to {{latest}}.",
  serviceIsDue: "Service at {{at}} km: {{vehicle}}",
  serviceIsAhead: "{{kilometers}} km to go. The day is estimated by the last 90 days.",
  serviceIsOverdue: "Overdue for {{kilometers}} km.",
} satisfies Texts<typeof de>;

/** What stands in the calendar. */
export const say = inBothLanguages(de, en);
