import type { Texts } from "../kit/texts.ts";

export const de = {
  role1: "Admin",
  role2: "Admin (nur Lesen)",
  role3: "Gruppenleiter",
  role4: "Gruppenleiter (nur Lesen)",
  role5: "Fahrer",
  role6: "Fahrer (nur Lesen)",
  role7: "Super Admin",
  mandatorIsEmpty: "Mandant darf nicht leer sein",
};

export const en = {
  role1: "Admin",
  role2: "Admin Viewer",
  role3: "Group Leader",
  role4: "Group Leader Viewer",
  role5: "Driver",
  role6: "Driver Viewer",
  role7: "Super Admin",
  mandatorIsEmpty: "Mandator is not allowed to be empty",
} satisfies Texts<typeof de>;
