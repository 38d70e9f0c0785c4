import type { Texts } from "../kit/texts.ts";

// Why a request is not taken or decided, and what a refused one is told, as both sides say it.
export const de = {
  requestIsOpen:
    "Sie haben bereits einen offenen Löschantrag. Bitte warten Sie, bis darüber entschieden ist.",
  requestIsDecided: "{{name}} hat am {{date}} bereits entschieden.",
  nothingIsKeptByLaw:
    "Von dieser Person sind keine Fahrten aufzubewahren. Ablehnen lässt sich der Antrag deshalb nicht.",
  anotherDecides: "Über Ihren eigenen Antrag entscheidet ein anderer Administrator.",
  statutoryRetention: "Gesetzliche Aufbewahrung bis {{year}}",
};

export const en = {
  requestIsOpen: "You have an open deletion request already. Please wait until it is decided.",
  requestIsDecided: "{{name}} decided already on {{date}}.",
  nothingIsKeptByLaw: "No trips of this person must be kept. The request can therefore not be refused.",
  anotherDecides: "Your own request is decided by another administrator.",
  statutoryRetention: "Statutory retention until {{year}}",
} satisfies Texts<typeof de>;
