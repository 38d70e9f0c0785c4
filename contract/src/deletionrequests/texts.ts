import type { Texts } from "../kit/texts.ts";

// Why a request is not taken or decided, and what a refused one is told, as both sides say it.
export const de = {
  requestIsOpen:
    "Sie haben bereits einen offenen Löschantrag. Bitte warten Sie, bis darüber entschieden ist.",
  requestOfPersonIsOpen: "Für diese Person ist bereits ein Löschantrag offen.",
  askedToday:
    "Ihr letzter Löschantrag wurde erst heute abgelehnt oder zurückgezogen. Ab morgen können Sie den nächsten stellen.",
  askedForToday: "Der letzte Löschantrag dieser Person wurde erst heute abgelehnt oder zurückgezogen.",
  asksHimself: "Diese Person gehört noch zum Unternehmen und stellt ihren Antrag selbst.",
  requestIsWithdrawn: "Der Löschantrag wurde bereits zurückgezogen.",
  requestIsRefused: "Der Löschantrag ist abgelehnt und lässt sich nicht mehr zurückziehen.",
  erasingHasBegun: "Die Orte werden bereits gelöscht. Zurückziehen lässt sich der Antrag nicht mehr.",
  requestIsDecided: "{{name}} hat am {{date}} bereits entschieden.",
  nothingIsKeptByLaw:
    "Von dieser Person sind keine Fahrten aufzubewahren. Ablehnen lässt sich der Antrag deshalb nicht.",
  anotherDecidesEntered:
    "Über einen Antrag, den Sie eingetragen haben, entscheidet ein anderer Administrator.",
  anotherDecides: "Über Ihren eigenen Antrag entscheidet ein anderer Administrator.",
  statutoryRetention: "Gesetzliche Aufbewahrung bis {{year}}",
};

export const en = {
  requestIsOpen: "You have an open deletion request already. Please wait until it is decided.",
  requestOfPersonIsOpen: "A deletion request is open for this person already.",
  askedToday:
    "Your last deletion request was refused or withdrawn only today. You can make the next one from tomorrow on.",
  askedForToday: "The last deletion request for this person was refused or withdrawn only today.",
  asksHimself: "This person still belongs to the company and makes the request personally.",
  requestIsWithdrawn: "The deletion request was withdrawn already.",
  requestIsRefused: "The deletion request is refused and can no longer be withdrawn.",
  erasingHasBegun: "The places are being erased already. The request can no longer be withdrawn.",
  requestIsDecided: "{{name}} decided already on {{date}}.",
  nothingIsKeptByLaw: "No trips of this person must be kept. The request can therefore not be refused.",
  anotherDecidesEntered: "A request you entered is decided by another administrator.",
  anotherDecides: "Your own request is decided by another administrator.",
  statutoryRetention: "Statutory retention until {{year}}",
} satisfies Texts<typeof de>;
