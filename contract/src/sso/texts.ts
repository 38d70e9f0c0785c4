import type { Texts } from "../kit/texts.ts";

export const de = {
  secretIsEmpty: "Geheimnis ist erforderlich",
  secretIsOfAnother: "Für eine andere Adresse oder Kennung geben Sie das Geheimnis bitte neu ein",
  issuerIsNotAllowed: "Diese Adresse ist nicht erlaubt",
  groupIsGone: "Diese Gruppe gibt es nicht",
  recordIsMissing: "Der Eintrag ist noch nicht zu finden. Nameserver brauchen manchmal einige Stunden.",
  domainIsTaken: "Diese Domain gehört schon zu einem anderen Unternehmen",
  tooManyDomains: "Mehr als 20 Domains sind nicht vorgesehen",
};

export const en = {
  secretIsEmpty: "Secret is required",
  secretIsOfAnother: "For another address or client ID please enter the secret anew",
  issuerIsNotAllowed: "This address is not allowed",
  groupIsGone: "This group does not exist",
  recordIsMissing: "The record cannot be found yet. Name servers sometimes take a few hours.",
  domainIsTaken: "This domain already belongs to another company",
  tooManyDomains: "More than 20 domains are not provided for",
} satisfies Texts<typeof de>;
