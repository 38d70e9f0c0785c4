export type Language = "de-AT" | "en";

export const languages: readonly Language[] = ["de-AT", "en"];

/** What the stories look for on the screens, in both languages: the names a person would read out. */
export const words = {
  "de-AT": {
    logIn: "Anmelden",
    demoLogins: /^Demo:/,
    email: "E-Mail",
    password: "Passwort",
    wrongLogin: "Die Kombination aus Benutzername und Passwort stimmt nicht überein.",
    profileMenu: /^Profilmenü von /,
    logOut: "Abmelden",
    logbook: "Fahrtenbuch",
    live: "Live-Standort",
    notFound: "Seite nicht gefunden",
    mainMenu: "Hauptmenü",
    vehicles: "Fahrzeuge",
    vehicleList: /^\d+ Fahrzeuge? in der Liste$/,
    moving: "fährt",
    movingMarker: /, fährt mit \d+ km\/h$/,
    decimal: /^\d+,\d$/,
    showTrack: /^Strecke der Fahrt .* anzeigen$/,
  },
  en: {
    logIn: "Log in",
    demoLogins: /^Demo:/,
    email: "E-mail",
    password: "Password",
    wrongLogin: "The combination of username and password do not match.",
    profileMenu: /^Profile menu of /,
    logOut: "Log out",
    logbook: "Logbook",
    live: "Live location",
    notFound: "Page not found",
    mainMenu: "Main menu",
    vehicles: "Vehicles",
    vehicleList: /^\d+ vehicles? in the list$/,
    moving: "moving",
    movingMarker: /, moving at \d+ km\/h$/,
    decimal: /^\d+\.\d$/,
    showTrack: /^Show route of the trip /,
  },
} as const;
