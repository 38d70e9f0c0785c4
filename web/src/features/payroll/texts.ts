import type { Texts } from "@wegbuch/contract/kit/texts";
import * as columns from "@wegbuch/contract/payroll/texts";

export const de = {
  columns: columns.de,
  caption: "Arbeitszeiten aller Mitarbeiter, {{month}}",
  xlsx: "Als Excel",
  csv: "Als CSV",
  holidays: "Feiertage: {{days}}",
  noHolidays: "Kein Feiertag in diesem Monat",
  holiday: "{{day}} {{name}}",
  net: "Arbeitszeit",
  toChecks: "Monate abschließen",
  standings: { open: "Vorläufig", confirmed: "Bestätigt", closed: "Abgeschlossen" },
  surcharges:
    "Zuschläge zählen ohne Ruhepausen. Eine Schicht zählt für den Monat, in dem sie begann. Was nicht abgeschlossen ist, kann sich noch ändern.",
  empty: "Im {{month}} hat niemand Zeiten erfasst, und es gibt keine Lenkzeiten.",
};

export const en = {
  columns: columns.en,
  caption: "Working times of all employees, {{month}}",
  xlsx: "As Excel",
  csv: "As CSV",
  holidays: "Public holidays: {{days}}",
  noHolidays: "No public holiday in this month",
  holiday: "{{day}} {{name}}",
  net: "Working time",
  toChecks: "Close months",
  standings: { open: "Provisional", confirmed: "Confirmed", closed: "Closed" },
  surcharges:
    "Surcharges are counted without rest breaks. A shift counts for the month it began in. Whatever is not closed may still change.",
  empty: "In {{month}} nobody recorded times, and there are no driving times.",
} satisfies Texts<typeof de>;
