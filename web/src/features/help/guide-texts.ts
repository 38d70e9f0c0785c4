import type { Texts } from "@wegbuch/contract/kit/texts";

/** What people do with trips, times and the like, page by page: the task as they would call it, and how it is done. */
export const de = {
  pages: {
    logbook: {
      type: {
        task: "Fahrt als geschäftlich, privat oder Arbeitsweg kennzeichnen",
        how: "Tippen Sie auf „Bearbeiten“ und wählen Sie den Typ, oder drücken Sie B, P oder W auf der Fahrt.",
      },
      purpose: {
        task: "Zweck eintragen",
        how: "Öffnen Sie „Bearbeiten“. Mehrere Fahrten auf einmal: zuerst ankreuzen, dann bearbeiten.",
      },
      add: {
        task: "Fehlende Fahrt nachtragen",
        how: "„Fahrt hinzufügen“ fragt in wenigen Schritten nach Zeit, Adressen, Fahrzeug und Kilometern.",
      },
      split: {
        task: "Fahrt teilen oder zusammenführen",
        how: "Teilen: Strecke anzeigen, „Fahrt teilen“, Punkt verschieben. Zusammenführen: aufeinanderfolgende Fahrten ankreuzen.",
      },
      lock: {
        task: "Fahrten abschließen",
        how: "Kreuzen Sie Fahrten an und wählen Sie „Sperren“. Gesperrte Fahrten ändern sich nicht mehr; entsperrt wird nur mit Begründung.",
      },
      export: {
        task: "Fahrtenbuch für das Finanzamt",
        how: "„Exportieren“ macht aus jedem Zeitraum ein PDF oder eine Excel-Tabelle. Änderungen stehen mit dabei.",
      },
    },
    audit: {
      mend: {
        task: "Ein Fahrtenbuch vor der Prüfung in Ordnung bringen",
        how: "Wählen Sie den Monat und das Fahrzeug. Bei jedem Fund führt „Beheben“ zur Fahrt; nach dem Speichern sind Sie wieder hier, und die Punkte stimmen.",
      },
      read: {
        task: "Verstehen, warum ein Fahrzeug rot ist",
        how: "Ein Monat beginnt mit 100 Punkten. Öffnen Sie ihn: Bei jedem Grund steht, wie viele Punkte er kostet und worauf er beruht.",
      },
    },
    day: {
      scrub: {
        task: "Wo war das Fahrzeug um 10:30",
        how: "Ziehen Sie den Regler unter der Karte, oder bewegen Sie ihn mit den Pfeiltasten.",
      },
      replay: {
        task: "Den Tag abspielen",
        how: "Die runde Taste oder die Leertaste spielt ab, „60×“ daneben macht schneller. Die Tasten links und rechts springen von Halt zu Halt.",
      },
      trip: {
        task: "Eine Fahrt hervorheben",
        how: "Tippen Sie im Verlauf rechts auf die Fahrt. Das Symbol daneben führt ins Fahrtenbuch.",
      },
    },
    time: {
      quick: {
        task: "Lenkpause mit zwei Griffen eintragen",
        how: "Am Telefon auf + tippen und „15 Minuten bis jetzt“ wählen. Rückgängig geht gleich danach.",
      },
      work: {
        task: "Arbeitszeit und Ruhepause eintragen",
        how: "„Eintrag hinzufügen“: zuerst die Arbeitszeit des Tages, dann die Ruhepause innerhalb davon.",
      },
      mend: {
        task: "Eine Pause berichtigen",
        how: "Öffnen Sie den Tag und tippen Sie auf den Stift. Der ursprüngliche Zeitpunkt bleibt sichtbar, auch im PDF.",
      },
      driving: {
        task: "Warum sich Lenkzeiten nicht ändern lassen",
        how: "Sie stammen aus den Fahrten. Stimmt eine Fahrt nicht, wird sie im Fahrtenbuch berichtigt.",
      },
      export: {
        task: "Lenkprotokoll ausdrucken",
        how: "„Exportieren“ macht ein PDF mit einer Seite je Woche und Platz für Unterschrift und Bemerkungen.",
      },
    },
    geofences: {
      draw: {
        task: "Ein Gebiet anlegen",
        how: "Wählen Sie Polygon, Kreis oder Route und klicken Sie die Punkte in die Karte. Zuletzt geben Sie einen Namen.",
      },
      alarm: {
        task: "Bei Verlassen benachrichtigt werden",
        how: "Schalten Sie beim Geofence die Live-Benachrichtigung ein und geben Sie eine E-Mail-Adresse an.",
      },
      visits: {
        task: "Wer war wann wo",
        how: "Der Bericht zeigt alle Ein- und Ausfahrten eines Zeitraums, die Analyse wertet viele Gebiete auf einmal aus.",
      },
    },
    reservation: {
      reserve: {
        task: "Ein Fahrzeug reservieren",
        how: "Wählen Sie unter „Verfügbare Fahrzeuge“ den Zeitraum und dann „Reservieren“.",
      },
      weekly: {
        task: "Jede Woche dasselbe reservieren",
        how: "Beim Reservieren „Wöchentlich wiederholen“ ankreuzen und den letzten Tag nennen. Vergebene Tage lassen sich auslassen.",
      },
      change: {
        task: "Ändern oder stornieren",
        how: "Unter „Meine Reservierungen“ öffnen. Hat die Fahrt begonnen, lassen sich nur noch Rückgabe und Kommentar ändern.",
      },
      plan: {
        task: "Freie Lücken sehen",
        how: "Die Planungsübersicht zeigt eine Woche. Ziehen Sie in einer freien Lücke, um zu reservieren.",
      },
    },
    reports: {
      file: {
        task: "Einen Bericht herunterladen",
        how: "Der Pfeil neben dem Bericht öffnet die Auswahl von Zeitraum und Gruppierung.",
      },
      schedule: {
        task: "Einen Bericht regelmäßig senden",
        how: "Die Uhr neben dem Bericht legt Empfänger, Zeitpunkt und Wiederholung fest. Das Formular zeigt die nächsten Termine.",
      },
    },
    settings: {
      language: {
        task: "Sprache oder Passwort ändern",
        how: "Beides steht in Ihrem Profil. Nach einem neuen Passwort bleiben Sie angemeldet.",
      },
      unplugged: {
        task: "Meldung, wenn eine Box abgesteckt wird",
        how: "Administratoren schalten sie hier ein und nennen die Empfänger.",
      },
      anchors: {
        task: "Beweise außer Haus aufbewahren",
        how: "Administratoren nennen unter „Verankerung“, wer die Tagesvermerke per E-Mail bekommt.",
      },
    },
    privacy: {
      looked: {
        task: "Sehen, wer hingesehen hat",
        how: "Im Profilmenü unter „Privatsphäre“ steht, wer wann gesehen hat, wo Sie fahren oder gefahren sind.",
      },
      theft: {
        task: "Wissen, wer nach einem Diebstahl den Standort sieht",
        how: "Haben zwei Personen den Diebstahl bestätigt, sehen diese beiden 72 Stunden lang, wo das Fahrzeug ist, auch auf Privatfahrten. Danach erfährt es der Fahrer.",
      },
      report: {
        task: "Einsichten für den Betriebsrat",
        how: "Administratoren wählen dort einen Monat und erhalten die Einsichten als PDF.",
      },
    },
  },
};

export const en = {
  pages: {
    logbook: {
      type: {
        task: "Mark a trip as business, private or drive to work",
        how: "Tap “Edit” and choose the type, or press B, P or W on the trip.",
      },
      purpose: {
        task: "Enter the purpose",
        how: "Open “Edit”. For several trips at once tick them first, then edit.",
      },
      add: {
        task: "Add a missing trip",
        how: "“Add trip” asks for times, addresses, vehicle and kilometres in a few steps.",
      },
      split: {
        task: "Split or merge trips",
        how: "Split: show the route, “Split trip”, move the point. Merge: tick trips that follow each other.",
      },
      lock: {
        task: "Lock trips",
        how: "Tick trips and choose “Lock”. Locked trips no longer change; unlocking needs a reason.",
      },
      export: {
        task: "Logbook for the tax office",
        how: "“Export” turns any period into a PDF or an Excel table. Changes are listed in it.",
      },
    },
    audit: {
      mend: {
        task: "Put a logbook in order before an audit",
        how: "Choose the month and the vehicle. “Fix” beside each finding leads to the trip; once it is saved you are back here, and the points are right.",
      },
      read: {
        task: "Understand why a vehicle is red",
        how: "A month begins with 100 points. Open it: each reason says how many points it takes and what it is based on.",
      },
    },
    day: {
      scrub: {
        task: "Where was the vehicle at 10:30",
        how: "Drag the slider below the map, or move it with the arrow keys.",
      },
      replay: {
        task: "Replay the day",
        how: "The round button or Space plays, “60×” beside it goes faster. The buttons left and right jump from stop to stop.",
      },
      trip: {
        task: "Highlight a trip",
        how: "Tap the trip in the list on the right. The icon beside it leads to the logbook.",
      },
    },
    time: {
      quick: {
        task: "Enter a driving break with two taps",
        how: "On the phone tap + and choose “15 minutes until now”. It can be undone right away.",
      },
      work: {
        task: "Enter working time and rest break",
        how: "“Add entry”: first the working time of the day, then the rest break within it.",
      },
      mend: {
        task: "Correct a break",
        how: "Open the day and tap the pencil. The original time stays visible, in the PDF too.",
      },
      driving: {
        task: "Why driving times cannot be changed",
        how: "They come from the trips. If a trip is wrong it is corrected in the logbook.",
      },
      export: {
        task: "Print the driving log",
        how: "“Export” makes a PDF with a page for each week and room for signature and remarks.",
      },
    },
    geofences: {
      draw: {
        task: "Create an area",
        how: "Choose polygon, circle or route and click the points on the map. Finally, give it a name.",
      },
      alarm: {
        task: "Be told when a vehicle leaves it",
        how: "Switch on the live notification of the geofence and enter an e-mail address.",
      },
      visits: {
        task: "Who was where and when",
        how: "The report shows all crossings of a period, the analysis covers many areas at once.",
      },
    },
    reservation: {
      reserve: {
        task: "Reserve a vehicle",
        how: "Choose the period under “Available vehicles” and then “Reserve”.",
      },
      weekly: {
        task: "Reserve the same every week",
        how: "Tick “Repeat every week” while reserving and give the last day. Days that are taken can be left out.",
      },
      change: {
        task: "Change or cancel",
        how: "Open it under “My reservations”. Once it has begun only return and comment can be changed.",
      },
      plan: {
        task: "See free gaps",
        how: "The planning overview shows a week. Drag in a free gap to reserve.",
      },
    },
    reports: {
      file: {
        task: "Download a report",
        how: "The arrow beside the report opens the choice of period and grouping.",
      },
      schedule: {
        task: "Send a report regularly",
        how: "The clock beside the report sets recipients, time and repetition. The form shows the next dates.",
      },
    },
    settings: {
      language: {
        task: "Change language or password",
        how: "Both are in your profile. After a new password you stay logged in.",
      },
      unplugged: {
        task: "Be told when a Box is unplugged",
        how: "Administrators switch it on here and name the recipients.",
      },
      anchors: {
        task: "Keep evidence outside the company",
        how: "Under “Anchoring”, administrators say who receives the daily notes by e-mail.",
      },
    },
    privacy: {
      looked: {
        task: "See who looked",
        how: "“Privacy” in the profile menu says who saw where you are or were driving, and when.",
      },
      theft: {
        task: "Know who sees the location after a theft",
        how: "Once two people have confirmed the theft, they can see where the vehicle is for 72 hours, also on private trips. Afterwards the driver is told.",
      },
      report: {
        task: "Access report for the works council",
        how: "Administrators choose a month there and get the access report as a PDF.",
      },
    },
  },
} satisfies Texts<typeof de>;
