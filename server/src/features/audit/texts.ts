import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

/** What is found, by its rule; in the words of the screen and the file. */
const de = {
  K1: "Tacho {{kilometers}} km daneben",
  K2: "Tacho abgleichen",
  K3: "Lücke {{from}} – {{until}}",
  K4: "Zweck fehlt",
  K6: "Adresse unvollständig",
  K7: "Fahrer fehlt",
  K8: "Zu spät eingetragen",
  K10: "Monat nicht gesperrt",
  K11: "Nach Sperre geändert",
  K12: "Privat → geschäftlich",
  K13: "Fahrer gleichzeitig in {{vehicle}}",
  K14: "Strecke unplausibel",
  K15: "Gleiches Ziel, andere km",
  K16: "Arbeitsweg zu lang",
  K18: "Runde km",
  K19: "Privatanteil auffällig",
  K20: "Monat ohne Fahrten",
  otherVehicle: "einem anderen Fahrzeug",
};

const en = {
  K1: "Odometer {{kilometers}} km off",
  K2: "Check odometer",
  K3: "Gap {{from}} – {{until}}",
  K4: "Purpose missing",
  K6: "Address incomplete",
  K7: "Driver missing",
  K8: "Entered late",
  K10: "Month not locked",
  K11: "Changed after lock",
  K12: "Private → business",
  K13: "Driver in {{vehicle}} too",
  K14: "Distance implausible",
  K15: "Same target, other km",
  K16: "Commute too long",
  K18: "Round km",
  K19: "Odd private share",
  K20: "Month without trips",
  otherVehicle: "another vehicle",
} satisfies Texts<typeof de>;

export const findingTexts = inBothLanguages(de, en);
