import type { Texts } from "@wegbuch/contract/kit/texts";

/** What people find on the pages of the overview; as in the guides of trips. */
export const de = {
  pages: {
    notifications: {
      seen: {
        task: "Wissen, was Aufmerksamkeit braucht",
        how: "Die Glocke oben (am Handy unter „Mehr“) zählt, was neu ist. Ein Klick auf eine Zeile führt dorthin, wo es zu erledigen ist, und merkt sie als gesehen vor.",
      },
      who: {
        task: "Sehen, ob sich schon jemand kümmert",
        how: "Unter einer Mitteilung steht, wer sie gesehen hat. Was erledigt ist, sagt „Erledigt“ und zählt nicht mehr.",
      },
    },
    inbox: {
      say: {
        task: "Fahrten der Reihe nach klassifizieren",
        how: "Tippen Sie auf „Privat“ oder „Arbeitsweg“, oder auf „Geschäftlich“ und den Zweck. Die nächste Fahrt rückt nach.",
      },
      undo: {
        task: "Eine Angabe zurücknehmen",
        how: "Tippen Sie auf „Rückgängig“ in der Meldung, oder drücken Sie U. Die Fahrt wartet dann wieder.",
      },
      until: {
        task: "Bis wann eine Fahrt klassifiziert sein soll",
        how: "Bis zum Ende des siebten Tages nach der Fahrt. Jede Karte sagt, wie viele Tage noch bleiben.",
      },
      rule: {
        task: "Fahrten künftig automatisch klassifizieren",
        how: "Tippen Sie oben auf „Regeln“ und sagen Sie, wann Sie arbeiten, wo Zuhause und Arbeit sind oder was an einem Ziel gilt. Die Regel sehen nur Sie.",
      },
      ruleOrder: {
        task: "Festlegen, welche Regel zuerst gilt",
        how: "Öffnen Sie auf der Seite „Regeln“ das Menü einer Regel und wählen Sie „Nach oben“ oder „Nach unten“.",
      },
    },
    dashboard: {
      month: {
        task: "Einen anderen Monat ansehen",
        how: "Blättern Sie oben mit ‹ und ›, oder tippen Sie auf den Monat.",
      },
      vehicle: {
        task: "Von einem Fahrzeug zu seinen Fahrten",
        how: "In der Tabelle der Fahrzeuge führt jede Zeile in sein Fahrtenbuch.",
      },
    },
    hwno: {
      open: {
        task: "Fahrten einer Gruppe finden, die noch nicht gesperrt sind",
        how: "Wählen Sie „Nicht gesperrt“ oder „Ohne Fahrer“ und dann die Gruppe.",
      },
      release: {
        task: "Einen Monat freigeben",
        how: "Der Knopf „Freigeben“ wird bedienbar, sobald die Frist nach Monatsende vorbei ist.",
      },
    },
    live: {
      find: {
        task: "Ein Fahrzeug finden",
        how: "Suchen Sie nach Kennzeichen oder Name, oder tippen Sie in der Karte auf das Fahrzeug. Die Karte zeigt es dann mit den letzten Minuten seines Weges.",
      },
      silent: {
        task: "Fahrzeuge, die nicht senden",
        how: "Ein weißer Kreis mit rotem Strich sendet nicht. Die Liste links nennt die Zeit der letzten Position.",
      },
      filter: {
        task: "Nur manche Fahrzeuge zeigen",
        how: "Der Filter grenzt auf Gruppen ein oder auf Fahrzeuge, die gerade fahren.",
      },
    },
    calendar: {
      week: {
        task: "Wer ist wann gefahren",
        how: "Wählen Sie Tag oder Woche. Ein Klick auf eine Fahrt zeigt ihre Strecke.",
      },
      list: {
        task: "Den Kalender lesen statt ansehen",
        how: "Die Ansicht „Liste“ sagt dasselbe in Worten und Summen, auch für Screenreader.",
      },
    },
  },
};

export const en = {
  pages: {
    notifications: {
      seen: {
        task: "Know what needs attention",
        how: "The bell at the top (on the phone under “More”) counts what is new. A click on a row leads to where it is mended, and notes it as seen.",
      },
      who: {
        task: "See whether somebody is on it already",
        how: "Below a notification it says who has seen it. What is done says “Done”, and no longer counts.",
      },
    },
    inbox: {
      say: {
        task: "Classify trips one after the other",
        how: "Tap “Private” or “Drive to work”, or “Business” and the purpose. The next trip moves up.",
      },
      undo: {
        task: "Take back what was said",
        how: "Tap “Undo” in the message, or press U. The trip waits again.",
      },
      until: {
        task: "Until when a trip should be classified",
        how: "Until the end of the seventh day after it. Each card says how many days are left.",
      },
      rule: {
        task: "Have trips classified by themselves from now on",
        how: "Tap “Rules” at the top and say when you work, where home and work are, or what holds at a destination. Only you see the rule.",
      },
      ruleOrder: {
        task: "Say which rule comes first",
        how: "On the page “Rules” open the menu of a rule and choose “Move up” or “Move down”.",
      },
    },
    dashboard: {
      month: { task: "See another month", how: "Step with ‹ and › at the top, or tap the month." },
      vehicle: {
        task: "From a vehicle to its trips",
        how: "In the table of vehicles each row leads to its logbook.",
      },
    },
    hwno: {
      open: {
        task: "Find trips of a group that are not locked yet",
        how: "Choose “Not locked” or “Without driver” and then the group.",
      },
      release: {
        task: "Release a month",
        how: "“Release” can be used once the waiting time after the end of the month is over.",
      },
    },
    live: {
      find: {
        task: "Find a vehicle",
        how: "Search by plate or name, or tap the vehicle on the map. The map then shows it with the last minutes of its route.",
      },
      silent: {
        task: "Vehicles that do not send",
        how: "A white disc with a red slash is a vehicle that is not sending. The list on the left shows the time of its last position.",
      },
      filter: {
        task: "Show only some vehicles",
        how: "The filter narrows the map to groups, or to vehicles that are moving.",
      },
    },
    calendar: {
      week: {
        task: "Who drove when",
        how: "Choose day or week. A click on a trip shows its route.",
      },
      list: {
        task: "Read the calendar as a list",
        how: "The “List” view says the same in words and totals, for screen readers too.",
      },
    },
  },
} satisfies Texts<typeof de>;
