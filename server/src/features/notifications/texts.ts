import type { Texts } from "@wegbuch/contract/kit/texts";
import { de as kindsDe, en as kindsEn } from "@wegbuch/contract/notifications/texts";

export const de = {
  ...kindsDe,
  greeting: "Guten Tag {{name}},",
  subjectMany: "{{count}} Mitteilungen",
  subjectDay: "Mitteilungen des Tages: {{count}}",
  intro: "in Wegbuch gibt es etwas, das Sie sofort wissen wollten:",
  introDay: "das ist seit der letzten Mail dieser Art dazugekommen und noch offen:",
  more: "… und {{count}} weitere.",
  open: "Zu den Mitteilungen",
  reason: "Was Sie am Bildschirm, sofort oder einmal am Tag erreicht, stellen Sie in Ihrem Profil ein.",
  dueOn: "bis {{date}}",
  overdue: "überfällig seit {{date}}",
  entering: "Einfahrt {{fence}}",
  leaving: "Ausfahrt {{fence}}",
  number: "Anzahl {{count}}",
};

export const en = {
  ...kindsEn,
  greeting: "Hello {{name}},",
  subjectMany: "{{count}} notifications",
  subjectDay: "Notifications of the day: {{count}}",
  intro: "in Wegbuch there is something you wanted to know at once:",
  introDay: "this has come since the last mail of this kind and is still open:",
  more: "… and {{count}} more.",
  open: "Go to the notifications",
  reason: "What reaches you on screen, at once or once a day you choose in your profile.",
  dueOn: "by {{date}}",
  overdue: "overdue since {{date}}",
  entering: "entered {{fence}}",
  leaving: "left {{fence}}",
  number: "{{count}} of them",
} satisfies Texts<typeof de>;
