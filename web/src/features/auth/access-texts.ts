import type { Texts } from "@wegbuch/contract/kit/texts";

/** Of the page a mail about a changed account leads to; the login does without them. */
export const de = {
  accessTitle: "Änderung an Ihrem Zugang",
  accessHow:
    "Jemand anderer hat Ihr Passwort oder Ihre E-Mail-Adresse geändert. Bis Sie entscheiden, zeigt der Zugang Orte, Zwecke und Partner Ihrer früheren Privatfahrten nicht.",
  accessAgree: "In Ordnung, wieder anzeigen",
  accessObject: "Ich widerspreche",
  accessAgreed: "Danke. Ihr Zugang zeigt Ihre früheren Privatfahrten wieder vollständig.",
  accessObjected:
    "Ihr Widerspruch ist vermerkt. Ihre früheren Privatfahrten bleiben verborgen, und Ihre Administratoren wissen davon. Mit demselben Link können Sie später noch zustimmen.",
  accessLinkIsGone:
    "Dieser Link gilt nicht mehr: Es wurde schon entschieden, oder ein neuerer ist unterwegs.",
};

export const en = {
  accessTitle: "A change to your account",
  accessHow:
    "Somebody else has changed your password or e-mail address. Until you decide, the account does not show the places, purposes and contacts of your earlier private trips.",
  accessAgree: "That is fine, show them again",
  accessObject: "I object",
  accessAgreed: "Thank you. Your account shows your earlier private trips in full again.",
  accessObjected:
    "Your objection has been noted. Your earlier private trips stay hidden, and your administrators have been told. You can still agree later with the same link.",
  accessLinkIsGone: "This link is no longer valid: a decision has been made, or a newer link is on its way.",
} satisfies Texts<typeof de>;
