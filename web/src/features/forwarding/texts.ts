import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  about:
    "Ein eigener Traccar-Server leitet weiter, was seine Geräte melden. Hier steht jedes, das gesendet hat; aufgezeichnet wird es, sobald es in einem Fahrzeug ist.",
  caption: "Gesehene Geräte",
  searchFor: "Gerät oder Fahrzeug suchen",
  assignment: "Zuordnung",
  all: "Alle",
  unassigned: "Ohne Fahrzeug",
  assigned: "In Fahrzeugen",
  columns: { device: "Gerät", vehicle: "Fahrzeug", seen: "Zuletzt gesehen" },
  noVehicle: "Kein Fahrzeug",
  none: "Noch keine Geräte gesehen",
  noneWhy: "Richten Sie Traccar ein. Was ein Gerät danach sendet, erscheint hier von selbst.",
  noneFoundWhy: "Kein Gerät passt zu dieser Auswahl.",
  assign: "Fahrzeug zuordnen",
  move: "Anderes Fahrzeug zuordnen",
  assignWhy:
    "Ab jetzt entstehen aus seinen Positionen Fahrten dieses Fahrzeugs. Was früher war, zählt nicht.",
  vehicle: "Fahrzeug",
  save: "Fahrzeug zuordnen",
  assignedTo: "{{device}} ist in {{vehicle}}",
  release: "Aus dem Fahrzeug nehmen",
  releaseTitle: "Aus dem Fahrzeug nehmen",
  releaseText:
    "Von {{device}} wird nichts mehr aufgezeichnet, bis es wieder in einem Fahrzeug ist. Die bisherigen Fahrten von {{vehicle}} bleiben.",
  released: "{{device}} ist in keinem Fahrzeug mehr",
  setUp: "Traccar einrichten",
  setUpToken: "Legen Sie unter API-Schlüssel einen Schlüssel mit dem Bereich positions an.",
  setUpFile:
    "Tragen Sie das in conf/traccar.xml ein (Traccar 5.5 oder neuer), mit Ihrem Schlüssel statt wbt_…:",
  setUpStart:
    "Starten Sie Traccar neu. Sobald ein Gerät sendet, steht es in dieser Liste: Ordnen Sie ihm ein Fahrzeug zu.",
  setUpRetry:
    "Die drei Zeilen mit retry sind wichtig: Ohne sie verwirft Traccar, was Wegbuch nicht sofort annehmen konnte.",
  file: "Einträge für conf/traccar.xml",
  copyFailed: "Ihr Browser lässt das Kopieren nicht zu. Der Text ist markiert: Kopieren Sie ihn selbst.",
  close: "Schließen",
};

export const en = {
  about:
    "A Traccar server of your own forwards what its devices report. Each that has sent is listed here; it is recorded once it is in a vehicle.",
  caption: "Devices seen",
  searchFor: "Search device or vehicle",
  assignment: "Assignment",
  all: "All",
  unassigned: "No vehicle",
  assigned: "In vehicles",
  columns: { device: "Device", vehicle: "Vehicle", seen: "Last seen" },
  noVehicle: "No vehicle",
  none: "No devices seen yet",
  noneWhy: "Set up Traccar. What a device sends then appears here by itself.",
  noneFoundWhy: "No device matches this selection.",
  assign: "Assign vehicle",
  move: "Assign another vehicle",
  assignWhy: "From now on its positions become trips of this vehicle. What was before does not count.",
  vehicle: "Vehicle",
  save: "Assign vehicle",
  assignedTo: "{{device}} is in {{vehicle}}",
  release: "Take out of the vehicle",
  releaseTitle: "Take out of the vehicle",
  releaseText:
    "Nothing of {{device}} is recorded any more until it is in a vehicle again. The trips of {{vehicle}} so far stay.",
  released: "{{device}} is in no vehicle any more",
  setUp: "Set up Traccar",
  setUpToken: "Make a token with the scope positions under API tokens.",
  setUpFile: "Enter this in conf/traccar.xml (Traccar 5.5 or newer), with your token instead of wbt_…:",
  setUpStart: "Restart Traccar. As soon as a device sends it is in this list: assign a vehicle to it.",
  setUpRetry:
    "The three lines with retry matter: without them Traccar drops what Wegbuch could not take at once.",
  file: "Entries for conf/traccar.xml",
  copyFailed: "Your browser does not let it be copied. The text is marked: copy it yourself.",
  close: "Close",
} satisfies Texts<typeof de>;
