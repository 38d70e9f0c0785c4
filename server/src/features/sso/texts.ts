import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = {
  greeting: "Guten Tag {{name}},",
  subject: "Anmeldung mit Firmenkonto geändert",
  changed: "{{by}} hat den Anbieter geändert, bei dem sich die Leute Ihrer Firma anmelden.",
  removed: "{{by}} hat den Anbieter entfernt, bei dem sich die Leute Ihrer Firma angemeldet haben.",
  domainProved: "{{by}} hat die Domain {{domain}} für die Anmeldung mit Firmenkonto nachgewiesen.",
  domainConfirmed:
    "{{by}} hat bestätigt, dass die Domain {{domain}} Ihrem Unternehmen gehört. Der Anbieter spricht nun für ihre Adressen.",
  domainRemoved: "{{by}} hat die Domain {{domain}} aus der Anmeldung mit Firmenkonto entfernt.",
  domainLost:
    "Ein anderes Unternehmen hat die Domain {{domain}} nachgewiesen, und Ihr Nachweis steht nicht mehr im Nameserver. Adressen dieser Domain melden sich bei Ihnen wieder mit Passwort an.",
  boundSubject: "Ihr Zugang ist mit dem Firmenkonto verbunden",
  bound:
    "Sie haben sich zum ersten Mal mit dem Konto Ihrer Firma bei Wegbuch angemeldet. Ihr Zugang ist jetzt mit diesem Konto verbunden.",
  boundNotYou:
    "Waren Sie das nicht, sagen Sie es gleich einem Administrator Ihrer Firma und melden Sie in Ihren Einstellungen alle Geräte ab.",
  provider: "Anbieter",
  toDevices: "Zu Ihren Geräten",
  time: "Zeitpunkt",
  toSettings: "Zur Anmeldung mit Firmenkonto",
  closing:
    "Wer diese Einstellung ändert, bestimmt, wer sich als wer anmelden kann. Wissen Sie nichts davon, fragen Sie nach und prüfen Sie den Anbieter.",
};

const en = {
  greeting: "Hello {{name}},",
  subject: "Sign-in with company accounts changed",
  changed: "{{by}} has changed the provider at which the people of your company sign in.",
  removed: "{{by}} has removed the provider at which the people of your company signed in.",
  domainProved: "{{by}} has verified the domain {{domain}} for signing in with company accounts.",
  domainConfirmed:
    "{{by}} has confirmed that the domain {{domain}} is your company's. The provider now speaks for its addresses.",
  domainRemoved: "{{by}} has removed the domain {{domain}} from signing in with company accounts.",
  domainLost:
    "Another company has verified the domain {{domain}}, and your record is no longer at the name server. Addresses of this domain sign in with passwords again.",
  boundSubject: "Your access is connected with your company account",
  bound:
    "You have signed in to Wegbuch with the account of your company for the first time. Your access is now connected with that account.",
  boundNotYou:
    "If that was not you, tell an administrator of your company at once and sign out all devices in your settings.",
  provider: "Provider",
  toDevices: "To your devices",
  time: "Time",
  toSettings: "To the sign-in with company accounts",
  closing:
    "Whoever changes this setting decides who can sign in as whom. If you know nothing of it, ask, and check the provider.",
} satisfies Texts<typeof de>;

/** What the mail about changed company accounts says. */
export const say = inBothLanguages(de, en);
