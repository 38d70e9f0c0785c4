import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  title: "Standort teilen",
  about:
    "Wer den Link hat, sieht den Namen des Fahrzeugs und wo es ist, solange der Link gilt. Kein Kennzeichen, keinen Fahrer, kein Tempo und nichts von vorher. Während und nach privaten Fahrten ist nichts zu sehen.",
  duration: "Gilt für",
  durations: { quarter: "15 min", hour: "1 h", shift: "4 h", day: "24 h" },
  share: "Link erzeugen",
  link: "Link zum Standort",
  shownOnce: "Den Link jetzt kopieren: Er wird nicht wieder gezeigt.",
  copyFailed: "Der Browser lässt nicht kopieren. Der Link ist markiert.",
  until: "Er gilt bis {{time}}.",
  running: "Derzeit geteilt",
  byUntil: "{{name}}, bis {{time}}",
  end: "Beenden",
  endOf: "Link von {{name}} bis {{time}} beenden",
  ended: "Der Standort wird mit diesem Link nicht mehr geteilt",
};

export const en = {
  title: "Share position",
  about:
    "Whoever has the link sees the name of the vehicle and where it is while the link is valid. No plate, no driver, no speed and nothing from before it was shared. During and after private trips there is nothing to see.",
  duration: "Valid for",
  durations: { quarter: "15 min", hour: "1 h", shift: "4 h", day: "24 h" },
  share: "Create link",
  link: "Link to the position",
  shownOnce: "Copy it now, it is not shown again.",
  copyFailed: "The browser does not allow copying. The link is selected.",
  until: "It is valid until {{time}}.",
  running: "Shared at present",
  byUntil: "{{name}}, until {{time}}",
  end: "End",
  endOf: "End the link of {{name}} until {{time}}",
  ended: "The position is no longer shared by this link",
} satisfies Texts<typeof de>;
