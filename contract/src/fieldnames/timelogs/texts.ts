/** What the fields of driving logs and of the rules of working time are called on the screen, German and English. */
export const workingTimeNames = {
  act: ["Eintrag", "Entry"],
  birthDate: ["Geburtsdatum", "Date of birth"],
  dailyDrivingHours: ["Tägliche Lenkzeit", "Daily driving"],
  drivingBreakMinutes: ["Lenkpause", "Driving break"],
  holidayRegion: ["Feiertage", "Public holidays"],
  countsStateDays: ["Landesfeiertage", "Days of patron saints"],
  remindsOfChecks: ["Monatskontrolle", "Monthly check"],
  isDrivingMainJob: ["Lenken ist die Haupttätigkeit", "Driving is the main job"],
  steeringDuty: ["Lenkprotokoll", "Driving log"],
  strokes: ["Unterschrift", "Signature"],
  weeklyDrivingHours: ["Wöchentliche Lenkzeit", "Weekly driving"],
  workingDayHours: ["Einsatzzeit", "Working day"],
  hasTachograph: ["Kontrollgerät", "Tachograph"],
  timeLogEvent: ["Art des Eintrags", "Kind of entry"],
  timeLogId: ["Lenkprotokoll", "Driving log"],
} as const;
