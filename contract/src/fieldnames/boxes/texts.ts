/** What the fields about devices are called, those of positions that Traccar forwards among them. */
export const deviceNames = {
  minutes: ["Dauer in Minuten", "Duration in minutes"],
  state: ["Zustand", "State"],
  position: ["Position", "Position"],
  protocol: ["Protokoll", "Protocol"],
  fixTime: ["Zeit der Position", "Time of the position"],
  outdated: ["Veraltet", "Outdated"],
  valid: ["Gültig", "Valid"],
  course: ["Kurs", "Course"],
  accuracy: ["Genauigkeit", "Accuracy"],
  attributes: ["Merkmale", "Attributes"],
  device: ["Gerät", "Device"],
  uniqueId: ["Kennung des Geräts", "Identifier of the device"],
} as const;
