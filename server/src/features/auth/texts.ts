import type { Texts } from "@wegbuch/contract/kit/texts";

/** The mails of people and their passwords (rule mails/catalogue). */
export const de = {
  greeting: "Guten Tag {{name}},",
  username: "Benutzername",
  temporaryPassword: "Temporäres Passwort",
  logIn: "Jetzt anmelden",
  temporaryPasswordLasts:
    "Das temporäre Passwort gilt 30 Tage. Nach dem ersten Anmelden wählen Sie Ihr eigenes. Bitte geben Sie es niemandem weiter.",

  welcomeSubject: "Willkommen bei Wegbuch",
  welcome: "schön, dass Sie dabei sind. Ihr Zugang zu Wegbuch ist eingerichtet, es kann gleich losgehen.",
  welcomePassword: "So melden Sie sich zum ersten Mal an:",
  welcomeByCompany:
    "Melden Sie sich mit Ihrem Firmenkonto an: auf der Anmeldeseite über „Mit Firmenkonto“ und mit dieser E-Mail-Adresse. Ein Passwort für Wegbuch brauchen Sie nicht.",
  welcomeWithoutPassword:
    "Melden Sie sich mit Ihrem Passwort an. Falls Sie es nicht mehr wissen, klicken Sie auf der Anmeldeseite auf „Passwort vergessen?“, und Sie bekommen einen Link, mit dem Sie ein neues wählen.",
  welcomeQuestions: "Haben Sie Fragen? Ihr Administrator hilft Ihnen gerne weiter.",
  welcomeHelp: "Haben Sie Fragen? In Wegbuch finden Sie unter „Hilfe“ Schritt für Schritt, wie alles geht.",
  copyGreeting: "Guten Tag,",
  copy: "zu Ihrer Information: {{name}} wurde bei Wegbuch willkommen geheißen und kann sich ab sofort anmelden.",
  copyWithoutPassword: "Dies ist eine Kopie. Ein Passwort enthält sie nicht.",

  resetSubject: "Passwort zurücksetzen",
  reset: "für Ihren Zugang zu Wegbuch wurde ein neues Passwort angefordert. Hier können Sie es wählen:",
  resetAction: "Neues Passwort wählen",
  resetLasts: "Der Link gilt 24 Stunden und lässt sich nur einmal verwenden.",
  resetNotYou:
    "Sie haben kein neues Passwort angefordert? Dann brauchen Sie nichts zu tun: Ihr bisheriges Passwort gilt weiterhin.",

  newPasswordSubject: "Ihr neues Passwort",
  newPassword:
    "Ihr Passwort für Wegbuch wurde zurückgesetzt, das bisherige gilt nicht mehr. Mit diesen Daten melden Sie sich wieder an:",

  passwordChangedSubject: "Ihr Passwort wurde geändert",
  emailChangedSubject: "Ihre E-Mail-Adresse wurde geändert",
  passwordOwnChange: "das Passwort Ihres Zugangs zu Wegbuch wurde am {{at}} geändert.",
  passwordChange:
    "{{by}} hat am {{at}} das Passwort Ihres Zugangs zu Wegbuch geändert. Alle Ihre Sitzungen wurden beendet.",
  emailOwnChange:
    "die E-Mail-Adresse Ihres Zugangs zu Wegbuch wurde am {{at}} geändert. Angemeldet wird ab jetzt mit der neuen:",
  emailChange:
    "{{by}} hat am {{at}} die E-Mail-Adresse Ihres Zugangs zu Wegbuch geändert. Alle Ihre Sitzungen wurden beendet, angemeldet wird ab jetzt mit der neuen:",
  placesAreHidden:
    "Orte, Zwecke und Partner Ihrer bisherigen Privatfahrten sind für diesen Zugang verborgen, bis Sie zustimmen oder sieben Tage vergangen sind. Hat die Änderung nicht mit Ihnen zu tun, widersprechen Sie: dann bleiben sie verborgen, und Ihre Administratoren erfahren davon.",
  decideAction: "Zustimmen oder widersprechen",
  ownChangeNotYou:
    "Waren das nicht Sie? Dann setzen Sie mit „Passwort vergessen?“ gleich ein neues Passwort und verständigen Sie Ihren Administrator.",
  changeNotYou: "Wissen Sie davon nichts? Dann fragen Sie bitte nach.",

  objectionSubject: "Widerspruch gegen eine Änderung am Zugang von {{name}}",
  objection:
    "gegen die Änderung am Zugang von {{name}} wurde über die bisherige E-Mail-Adresse Widerspruch eingelegt. Orte, Zwecke und Partner der früheren Privatfahrten bleiben für diesen Zugang verborgen.",
  administratorSubject: "Neuer Administrator: {{name}}",
  administrator:
    "{{by}} hat {{name}} als Administrator Ihres Unternehmens angelegt. Administratoren sehen alle Fahrzeuge und Personen und dürfen Passwörter setzen.",
  toUsers: "Zu den Benutzern",

  newDeviceSubject: "Neue Anmeldung mit Ihrem Zugang",
  newDevice: "mit Ihrem Zugang zu Wegbuch hat sich ein Browser angemeldet, den wir noch nicht kennen.",
  time: "Zeitpunkt",
  browser: "Browser",
  browserIsUnknown: "unbekannt",
  network: "Netz",
  toDevices: "Angemeldete Geräte ansehen",
  newDeviceNotYou:
    "Waren Sie das selbst, ist nichts zu tun. Wenn nicht: Melden Sie das Gerät ab und ändern Sie gleich Ihr Passwort, dann sind Sie überall sonst abgemeldet. Kommen Sie selbst nicht mehr hinein, setzen Sie es auf der Anmeldeseite mit „Passwort vergessen“ zurück und sagen Sie es Ihrem Administrator.",

  factorAddedSubject: "Zweiter Faktor eingerichtet",
  factorAdded:
    "für Ihren Zugang zu Wegbuch wurde am {{at}} ein zweiter Faktor eingerichtet. Beim Anmelden wird ab jetzt nach dem Passwort auch ein Code aus Ihrer App verlangt.",
  factorRemovedSubject: "Zweiter Faktor entfernt",
  factorRemoved:
    "der zweite Faktor Ihres Zugangs zu Wegbuch wurde am {{at}} entfernt. Zum Anmelden genügt wieder das Passwort.",
  factorResetSubject: "Zweiter Faktor zurückgesetzt",
  factorReset:
    "{{by}} hat am {{at}} den zweiten Faktor Ihres Zugangs zu Wegbuch zurückgesetzt. Alle Ihre Sitzungen wurden beendet, zum Anmelden genügt das Passwort. Richten Sie danach am besten gleich einen neuen ein.",
  recoveryCodesSubject: "Neue Wiederherstellungscodes",
  recoveryCodes:
    "für Ihren Zugang zu Wegbuch wurden am {{at}} zehn neue Wiederherstellungscodes erzeugt. Die bisherigen gelten nicht mehr.",
  passkeyAddedSubject: "Passkey hinzugefügt",
  passkeyAdded:
    "zu Ihrem Zugang zu Wegbuch wurde am {{at}} der Passkey „{{passkey}}“ hinzugefügt. Mit ihm können Sie sich ab jetzt anmelden; nach dem Passwort wird ab jetzt ein zweiter Faktor verlangt.",
  passkeyRemovedSubject: "Passkey entfernt",
  passkeyRemoved:
    "der Passkey „{{passkey}}“ Ihres Zugangs zu Wegbuch wurde am {{at}} entfernt. Ihre anderen zweiten Faktoren gelten weiter.",
  appRemoved:
    "der Code aus der App wurde für Ihren Zugang zu Wegbuch am {{at}} abgeschaltet. Ihre Passkeys gelten weiter.",
  codeUsedSubject: "Ein Wiederherstellungscode wurde benutzt",
  codeUsed:
    "mit einem Wiederherstellungscode hat sich am {{at}} jemand mit Ihrem Zugang zu Wegbuch angemeldet. Übrig sind noch {{left}}; zehn neue bekommen Sie in Ihrem Profil unter „Sicherheit“.",
  guessesSubject: "Viele falsche Codes für Ihren Zugang",
  guesses:
    "für Ihren Zugang zu Wegbuch wurde binnen eines Tages hundertmal ein falscher Code eingegeben, zuletzt am {{at}}. Bis morgen wird kein weiterer angenommen; ein Passkey gilt weiter.",
  operator: "Der Betreiber",
  toSecurity: "Zur Sicherheit Ihres Zugangs",
};

export const en = {
  greeting: "Hello {{name}},",
  username: "User name",
  temporaryPassword: "Temporary password",
  logIn: "Log in now",
  temporaryPasswordLasts:
    "The temporary password is valid for 30 days. After you log in for the first time you choose your own. Please do not share it with anyone.",

  welcomeSubject: "Welcome to Wegbuch",
  welcome: "It's good to have you with us. Your Wegbuch account is ready and you can start right away.",
  welcomePassword: "This is how you log in for the first time:",
  welcomeByCompany:
    "Log in with your company account: choose “With company account” on the login page and enter this e-mail address. You need no password for Wegbuch.",
  welcomeWithoutPassword:
    'Log in with your password. If you no longer know it, click "Forgot password?" on the login page and we will send you a link to choose a new one.',
  welcomeQuestions: "Any questions? Your administrator will be happy to help.",
  welcomeHelp: 'Any questions? In Wegbuch, "Help" shows you how everything works, step by step.',
  copyGreeting: "Hello,",
  copy: "For your information: {{name}} has been welcomed to Wegbuch and can log in from now on.",
  copyWithoutPassword: "This is a copy. It does not contain a password.",

  resetSubject: "Reset your password",
  reset: "A new password was requested for your Wegbuch account. You can choose it here:",
  resetAction: "Choose a new password",
  resetLasts: "The link is valid for 24 hours and can be used only once.",
  resetNotYou:
    "You did not ask for a new password? Then there is nothing to do: your current password stays valid.",

  newPasswordSubject: "Your new password",
  newPassword:
    "Your password for Wegbuch has been reset; the old one no longer works. Log in again with these details:",

  passwordChangedSubject: "Your password was changed",
  emailChangedSubject: "Your e-mail address was changed",
  passwordOwnChange: "The password of your Wegbuch account was changed on {{at}}.",
  passwordChange:
    "{{by}} changed the password of your Wegbuch account on {{at}}. You have been logged out everywhere.",
  emailOwnChange:
    "The e-mail address of your Wegbuch account was changed on {{at}}. From now on, log in with the new one:",
  emailChange:
    "{{by}} changed the e-mail address of your Wegbuch account on {{at}}. You have been logged out everywhere; from now on, the new address is used to log in:",
  placesAreHidden:
    "Places, purposes and contacts of your earlier private trips are hidden from this account until you agree or seven days have passed. If the change has nothing to do with you, object to it: they then stay hidden, and your administrators are told.",
  decideAction: "Agree or object",
  ownChangeNotYou:
    'Was this not you? Use "Forgot password?" to set a new password at once, and tell your administrator.',
  changeNotYou: "Did you not know about this? Please ask.",

  objectionSubject: "Objection to a change of the account of {{name}}",
  objection:
    "Somebody at the previous e-mail address has objected to the change of the account of {{name}}. Places, purposes and contacts of the earlier private trips stay hidden from this account.",
  administratorSubject: "New administrator: {{name}}",
  administrator:
    "{{by}} has added {{name}} as an administrator of your company. Administrators see all vehicles and people and may set passwords.",
  toUsers: "Go to the users",

  newDeviceSubject: "New login to your account",
  newDevice: "A browser we do not know yet has logged in to your Wegbuch account.",
  time: "Time",
  browser: "Browser",
  browserIsUnknown: "unknown",
  network: "Network",
  toDevices: "See signed-in devices",
  newDeviceNotYou:
    "If this was you, there is nothing to do. If not, sign the device out and change your password at once: that logs you out everywhere else. If you cannot get in any more, reset it on the login page with “Forgot password” and tell your administrator.",

  factorAddedSubject: "Second factor set up",
  factorAdded:
    "A second factor was set up for your Wegbuch account on {{at}}. From now on, a code from your app is asked for after the password.",
  factorRemovedSubject: "Second factor removed",
  factorRemoved:
    "The second factor of your Wegbuch account was removed on {{at}}. The password is enough to log in again.",
  factorResetSubject: "Second factor reset",
  factorReset:
    "{{by}} reset the second factor of your Wegbuch account on {{at}}. You have been logged out everywhere, and the password is enough to log in. It is best to set up a new one right away.",
  recoveryCodesSubject: "New recovery codes",
  recoveryCodes:
    "Ten new recovery codes were made for your Wegbuch account on {{at}}. The ones before no longer open anything.",
  passkeyAddedSubject: "Passkey added",
  passkeyAdded:
    "The passkey “{{passkey}}” was added to your Wegbuch account on {{at}}. You can log in with it from now on; after the password, a second factor is asked for.",
  passkeyRemovedSubject: "Passkey removed",
  passkeyRemoved:
    "The passkey “{{passkey}}” of your Wegbuch account was removed on {{at}}. Your other second factors stay valid.",
  appRemoved:
    "The code from the app was switched off for your Wegbuch account on {{at}}. Your passkeys stay valid.",
  codeUsedSubject: "A recovery code was used",
  codeUsed:
    "Somebody logged in to your Wegbuch account with a recovery code on {{at}}. There are {{left}} left; you get ten new ones in your profile under “Security”.",
  guessesSubject: "Many wrong codes for your account",
  guesses:
    "Within a day, a wrong code was entered a hundred times for your Wegbuch account, the last time on {{at}}. No further one is accepted until tomorrow; a passkey stays valid.",
  operator: "The operator",
  toSecurity: "See the security of your account",
} satisfies Texts<typeof de>;
