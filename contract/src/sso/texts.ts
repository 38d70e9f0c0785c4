import type { Texts } from "../kit/texts.ts";

export const de = {
  secretIsEmpty: "Geheimnis ist erforderlich",
  issuerIsNotAllowed: "Diese Adresse ist nicht erlaubt",
  groupIsGone: "Diese Gruppe gibt es nicht",
  recordIsMissing: "Der Eintrag ist noch nicht zu finden. Name-Server brauchen manchmal einige Stunden.",
  domainIsTaken: "Diese Domain gehört schon zu einem anderen Unternehmen",
  tooManyDomains: "Mehr als 20 Domains sind nicht vorgesehen",
};

export const en = {
  secretIsEmpty: "Secret is required",
  issuerIsNotAllowed: "This address is not allowed",
  groupIsGone: "This group does not exist",
  recordIsMissing: "The record cannot be found yet. Name servers sometimes take a few hours.",
  domainIsTaken: "This domain already belongs to another company",
  tooManyDomains: "More than 20 domains are not provided for",
} satisfies Texts<typeof de>;
