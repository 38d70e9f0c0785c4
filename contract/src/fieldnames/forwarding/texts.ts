/** What the fields of a position that Traccar forwards are called. */
export const forwardedNames = {
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
