import type { Texts } from "@wegbuch/contract/kit/texts";

/** What people find on the pages of the overview; as in the guides of trips. */
export const de = {
  pages: {
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
