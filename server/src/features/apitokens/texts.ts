import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = {
  greeting: "Guten Tag {{name}},",
  subject: "API-Schlüssel läuft ab",
  expiresOne:
    "Ein API-Schlüssel Ihrer Firma läuft bald ab und öffnet dann nichts mehr. Legen Sie rechtzeitig einen neuen an, und tragen Sie ihn dort ein, wo der alte verwendet wird.",
  expiresMany:
    "Diese API-Schlüssel Ihrer Firma laufen bald ab und öffnen dann nichts mehr. Legen Sie rechtzeitig neue an, und tragen Sie sie dort ein, wo die alten verwendet werden.",
  validUntil: "gültig bis {{at}}",
  toTokens: "Zu den API-Schlüsseln",
  closing: "Wird ein Schlüssel nicht mehr gebraucht, widerrufen Sie ihn.",
};

const en = {
  greeting: "Hello {{name}},",
  subject: "API token expires",
  expiresOne:
    "An API token of your company expires soon and opens nothing then. Make a new one in time, and enter it where the old one is used.",
  expiresMany:
    "These API tokens of your company expire soon and open nothing then. Make new ones in time, and enter them where the old ones are used.",
  validUntil: "valid until {{at}}",
  toTokens: "To the API tokens",
  closing: "If a token is not needed any more, revoke it.",
} satisfies Texts<typeof de>;

/** What the mail about tokens that end says. */
export const say = inBothLanguages(de, en);
