import type { Texts } from "@wegbuch/contract/kit/texts";

/** The mails M1 to M3 of annex M. */
export const de = {
  greeting: "Guten Tag {{name}},",
  username: "Benutzername",
  temporaryPassword: "Vorläufiges Passwort",
  logIn: "Jetzt anmelden",
  temporaryPasswordLasts:
    "Das vorläufige Passwort gilt 30 Tage. Nach dem ersten Anmelden wählen Sie Ihr eigenes. Bitte geben Sie es niemandem weiter.",

  welcomeSubject: "Willkommen bei Box Flotte",
  welcome: "schön, dass Sie dabei sind! Ihr Zugang zu Box Flotte ist eingerichtet, es kann gleich losgehen.",
  welcomePassword: "So melden Sie sich zum ersten Mal an:",
  welcomeWithoutPassword:
    "Melden Sie sich mit Ihrem Passwort an. Falls Sie es nicht mehr wissen, klicken Sie auf der Anmeldeseite auf „Passwort vergessen?“, und Sie bekommen einen Link, mit dem Sie ein neues wählen.",
  welcomeQuestions: "Haben Sie Fragen? Ihr Administrator hilft Ihnen gerne weiter.",
  copyGreeting: "Guten Tag,",
  copy: "zu Ihrer Information: {{name}} wurde bei Box Flotte willkommen geheißen und kann sich ab sofort anmelden.",
  copyWithoutPassword: "Dies ist eine Kopie. Ein Passwort enthält sie nicht.",

  resetSubject: "Passwort zurücksetzen",
  reset: "für Ihren Zugang zu Box Flotte wurde ein neues Passwort angefordert. Hier können Sie es wählen:",
  resetAction: "Neues Passwort wählen",
  resetLasts: "Der Link gilt 24 Stunden und lässt sich nur einmal verwenden.",
  resetNotYou:
    "Sie haben kein neues Passwort angefordert? Dann brauchen Sie nichts zu tun: Ihr bisheriges Passwort gilt weiterhin.",

  newPasswordSubject: "Ihr neues Passwort",
  newPassword:
    "Ihr Passwort für Box Flotte wurde zurückgesetzt, das bisherige gilt nicht mehr. Mit diesen Daten melden Sie sich wieder an:",
};

export const en = {
  greeting: "Hello {{name}},",
  username: "User name",
  temporaryPassword: "Temporary password",
  logIn: "Log in now",
  temporaryPasswordLasts:
    "The temporary password is valid for 30 days. After you log in for the first time you choose your own. Please do not share it with anyone.",

  welcomeSubject: "Welcome to Box Fleet",
  welcome: "It's good to have you with us! Your access to Box Fleet is set up and you can start right away.",
  welcomePassword: "This is how you log in for the first time:",
  welcomeWithoutPassword:
    'Log in with your password. If you no longer know it, click "Forgot password?" on the login page and we will send you a link to choose a new one.',
  welcomeQuestions: "Any questions? Your administrator will be happy to help.",
  copyGreeting: "Hello,",
  copy: "For your information: {{name}} has been welcomed to Box Fleet and can log in from now on.",
  copyWithoutPassword: "This is a copy. It does not contain a password.",

  resetSubject: "Reset your password",
  reset: "A new password was requested for your Box Fleet account. You can choose it here:",
  resetAction: "Choose a new password",
  resetLasts: "The link is valid for 24 hours and can be used only once.",
  resetNotYou:
    "You did not ask for a new password? Then there is nothing to do: your current password stays valid.",

  newPasswordSubject: "Your new password",
  newPassword:
    "Your password for Box Fleet has been reset; the old one no longer works. Log in again with these details:",
} satisfies Texts<typeof de>;
