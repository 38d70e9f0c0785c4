import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  greeting: "Guten Tag {{name}},",
  askedSubject: "Löschantrag zu entscheiden",
  asked:
    "{{person}} beantragt, dass Wege und private Orte gelöscht werden. Bitte entscheiden Sie bis {{date}}; die DSGVO lässt einen Monat Zeit (Art. 12).",
  entered:
    "{{author}} hat für {{person}}, früher im Unternehmen, beantragt, dass Wege und private Orte gelöscht werden. Bitte entscheiden Sie bis {{date}}; die DSGVO lässt einen Monat Zeit (Art. 12).",
  withdrawnSubject: "Löschantrag zurückgezogen",
  withdrawn:
    "der Löschantrag von {{person}} ist zurückgezogen. Es ist nichts mehr zu entscheiden, und gelöscht wird auf diesen Antrag hin nichts.",
  withdrawnClosing: "Sie erhalten diese Nachricht, weil Sie Administrator sind.",
  ownWithdrawnSubject: "Ihr Löschantrag ist zurückgezogen",
  ownWithdrawn:
    "Sie haben Ihren Löschantrag zurückgezogen. Auf diesen Antrag hin wird nichts gelöscht; was Sie geschrieben haben, ist weg. Ab morgen können Sie einen neuen Antrag stellen. Waren Sie das nicht, ändern Sie bitte Ihr Passwort.",
  enteredWithdrawn:
    "der Löschantrag, den {{author}} für Sie gestellt hat, ist zurückgezogen. Auf diesen Antrag hin wird nichts gelöscht. Sie können selbst einen Antrag stellen.",
  toRequests: "Zum Löschantrag",
  askedClosing:
    "Sie erhalten diese Nachricht, weil Sie Administrator sind. Was beantragt wird, steht nur in Wegbuch selbst.",
  grantedSubject: "Ihr Löschantrag ist genehmigt",
  granted:
    "in der kommenden Nacht werden die Wege aller Fahrten gelöscht, die Sie vor dem {{date}} beendet haben, und was die Boxen dabei gemeldet haben; von Privatfahrten auch Adressen und Zweck. Rückgängig machen lässt sich das nicht.",
  stays:
    "Das Fahrtenbuch bleibt: Zeiten und Kilometer aller Fahrten, Start, Ziel und Zweck der geschäftlichen.",
  staysUntil:
    "Das Fahrtenbuch bleibt, gesetzlich bis Ende {{year}}: Zeiten und Kilometer aller Fahrten, Start, Ziel und Zweck der geschäftlichen.",
  held: "Fahrten, die das Unternehmen gegen Löschen gesperrt hat ({{count}}), folgen, sobald die Sperre endet.",
  refusedSubject: "Ihr Löschantrag ist abgelehnt",
  refused: "Ihr Unternehmen hat Ihren Löschantrag abgelehnt. {{reason}}.",
  refusedWhy:
    "Das Fahrtenbuch gehört zu den Büchern des Unternehmens und muss so lange aufbewahrt werden. Sie können sich bei der Datenschutz-Aufsichtsbehörde beschweren (in Österreich bei der Datenschutzbehörde) oder vor Gericht gehen.",
  toPrivacy: "Zu meinem Antrag",
  decidedBy: "Entschieden von",
};

export const en = {
  greeting: "Hello {{name}},",
  askedSubject: "Deletion request to decide",
  asked:
    "{{person}} has asked for tracks and private places to be erased. Please decide by {{date}}; the GDPR allows a month (Art. 12).",
  entered:
    "{{author}} has asked for tracks and private places of {{person}}, who has left the company, to be erased. Please decide by {{date}}; the GDPR allows a month (Art. 12).",
  withdrawnSubject: "Deletion request withdrawn",
  withdrawn:
    "the deletion request of {{person}} is withdrawn. There is nothing left to decide, and nothing is erased because of it.",
  withdrawnClosing: "You receive this message because you are an administrator.",
  ownWithdrawnSubject: "Your deletion request is withdrawn",
  ownWithdrawn:
    "you have withdrawn your deletion request. Nothing is erased because of it, and what you wrote is gone. You can make a new request from tomorrow on. If this was not you, please change your password.",
  enteredWithdrawn:
    "the deletion request that {{author}} made for you is withdrawn. Nothing is erased because of it. You can make a request yourself.",
  toRequests: "To the deletion request",
  askedClosing:
    "You receive this message because you are an administrator. What is requested is written in Wegbuch alone.",
  grantedSubject: "Your deletion request is granted",
  granted:
    "in the coming night the tracks of all trips you finished before {{date}} are erased, and what the boxes reported meanwhile; of private trips addresses and purpose as well. This cannot be undone.",
  stays:
    "The logbook stays: times and kilometres of all trips, start, destination and purpose of business ones.",
  staysUntil:
    "The logbook stays, by law until the end of {{year}}: times and kilometres of all trips, start, destination and purpose of business ones.",
  held: "Trips the company holds against erasing ({{count}}) follow as soon as the hold ends.",
  refusedSubject: "Your deletion request is refused",
  refused: "Your company refused your deletion request. {{reason}}.",
  refusedWhy:
    "The logbook belongs to the books of the company and must be kept that long. You can lodge a complaint with the data protection authority or go to court.",
  toPrivacy: "To my request",
  decidedBy: "Decided by",
} satisfies Texts<typeof de>;
