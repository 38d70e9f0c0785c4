import type { Texts } from "@wegbuch/contract/kit/texts";
import { de as csvDe, en as csvEn } from "./csv-texts.ts";

/** Texts of large widgets; they arrive when one of them is opened. */
export const de = {
  csv: csvDe,
  camera: {
    title: "Barcode scannen",
    hint: "Halten Sie den Barcode ruhig in den Rahmen.",
    starting: "Die Kamera wird geöffnet …",
    read: "Gelesen: {{text}}",
    denied: "Die Kamera ist gesperrt",
    deniedWhy:
      "Erlauben Sie dieser Seite die Kamera in den Einstellungen des Browsers, oder lesen Sie ein Foto ein.",
    missing: "Die Kamera lässt sich nicht öffnen",
    missingWhy: "Vielleicht verwendet sie gerade ein anderes Programm. Lesen Sie stattdessen ein Foto ein.",
    photo: "Foto einlesen",
    nothingFound: "Auf dem Foto ist kein Barcode zu erkennen",
    done: "Fertig",
    picture: "Bild der Kamera",
  },
  invalidTime: "Bitte geben Sie eine Uhrzeit ein, zum Beispiel 07:30",
};

export const en = {
  csv: csvEn,
  camera: {
    title: "Scan barcode",
    hint: "Hold the barcode steady inside the frame.",
    starting: "The camera is being opened …",
    read: "Read: {{text}}",
    denied: "The camera is blocked",
    deniedWhy: "Allow this page to use the camera in the settings of the browser, or read a photo.",
    missing: "The camera cannot be opened",
    missingWhy: "Another program may be using it. Read a photo instead.",
    photo: "Read photo",
    nothingFound: "No barcode can be seen in the photo",
    done: "Done",
    picture: "Camera picture",
  },
  invalidTime: "Please enter a time, for example 07:30",
} satisfies Texts<typeof de>;
