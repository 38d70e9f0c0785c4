import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = {
  title: "Verzeichnis der Lenker",
  changedSince: "† seit der Kontrolle geändert",
  drivers: "Lenkerinnen und Lenker: {{count}}",
  name: "Name",
  foreignId: "Personalnummer",
  birthDate: "Geburtsdatum",
  duty: "Lenkprotokoll",
  checks: "Monatskontrollen",
  full: "Ja",
  reduced: "Verkürzt (§ 5 Abs. 3 LP-VO)",
  none: "Nein",
  mainJob: "Lenken ist die Haupttätigkeit",
  checked: "{{month}} geprüft am {{date}} von {{name}}",
};

const en = {
  title: "Register of drivers",
  changedSince: "† changed since the check",
  drivers: "Drivers: {{count}}",
  name: "Name",
  foreignId: "Personal number",
  birthDate: "Date of birth",
  duty: "Driving log",
  checks: "Monthly checks",
  full: "Yes",
  reduced: "Reduced (LP-VO § 5(3))",
  none: "No",
  mainJob: "Driving is the main job",
  checked: "{{month}} checked on {{date}} by {{name}}",
} satisfies Texts<typeof de>;

/** What the register of drivers says. */
export const say = inBothLanguages(de, en);
