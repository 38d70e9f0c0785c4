/** What the fields of imports are called. */
export const importNames = {
  fileName: ["Dateiname", "File name"],
  importId: ["Import", "Import"],
  newId: ["Neuer Import", "New import"],
  isLast: ["Letzte Zeilen", "Last rows"],
  removed: ["Gelöschte Fahrten", "Deleted trips"],
  sha256: ["Prüfsumme", "Checksum"],
  mapping: ["Zuordnung der Spalten", "Mapping of columns"],
  columns: ["Spalten", "Columns"],
  dayOrder: ["Reihenfolge von Tag und Monat", "Order of day and month"],
  decimal: ["Dezimalzeichen", "Decimal sign"],
  isDryRun: ["Nur prüfen", "Only check"],
  rows: ["Zeilen", "Rows"],
  row: ["Zeile", "Row"],
  vehicle: ["Fahrzeug", "Vehicle"],
  driver: ["Fahrer", "Driver"],
  costcenter: ["Kostenstelle", "Cost centre"],
} as const;
