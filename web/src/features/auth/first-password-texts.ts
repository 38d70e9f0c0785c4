import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  welcome: "Willkommen, {{name}}",
  welcomeTitle: "Willkommen",
  welcomeWhy:
    "Schön, dass Sie da sind. Das Passwort aus der E-Mail war nur für den ersten Schritt gedacht: Wählen Sie jetzt Ihr eigenes, dann geht es los.",
  welcomeRest:
    "Merken müssen Sie sich ab hier nur noch dieses eine. Die Fahrten schreibt Wegbuch für Sie auf.",
  welcomeSet: "Passwort setzen",
  loginIs: "Sie melden sich an mit",
};

export const en = {
  welcome: "Welcome, {{name}}",
  welcomeTitle: "Welcome",
  welcomeWhy:
    "Good to have you here. The password in the e-mail was only for the first step: choose your own now, and off you go.",
  welcomeRest: "From now on it is the only one you need to remember. Wegbuch writes down the trips for you.",
  welcomeSet: "set password",
  loginIs: "You log in with",
} satisfies Texts<typeof de>;
