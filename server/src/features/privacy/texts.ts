import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  greeting: "Guten Tag {{name}},",
  theftSubject: "Einsicht nach Diebstahl",
  theftOver:
    "das Fahrzeug {{vehicle}} war als gestohlen gemeldet. Zwei Personen konnten deshalb sehen, wo es ist, auch auf Privatfahrten. Das ist jetzt vorbei.",
  vehicle: "Fahrzeug",
  from: "Von",
  to: "Bis",
  people: "Einsicht hatten",
  reason: "Grund",
  toPrivacy: "Wer hat hingesehen?",
  theftClosing:
    "Jeder Blick steht unter „Privatsphäre“. Sie erhalten diese Nachricht, weil Sie das Fahrzeug in dieser Zeit oder zuletzt gefahren haben.",
};

export const en = {
  greeting: "Hello {{name}},",
  theftSubject: "Access after theft",
  theftOver:
    "the vehicle {{vehicle}} had been reported stolen. Two people could therefore see where it was, also on private trips. That is over now.",
  vehicle: "Vehicle",
  from: "From",
  to: "To",
  people: "Access had",
  reason: "Reason",
  toPrivacy: "Who looked?",
  theftClosing:
    "Every look is listed under “Privacy”. You receive this message because you drove the vehicle in that time, or were the last to drive it.",
} satisfies Texts<typeof de>;
