import type { Texts } from "@wegbuch/contract/kit/texts";

/** What those do who look after vehicles, people and the installation; as in the guides of trips. */
export const de = {
  pages: {
    vehicles: {
      add: {
        task: "Ein Fahrzeug anlegen",
        how: "„Fahrzeug hinzufügen“ fragt Schritt für Schritt. Die Box wird durch ihre IMEI zugeordnet, auch per Kamera.",
      },
      calibrate: {
        task: "Kilometerstand berichtigen",
        how: "„Kilometerstand kalibrieren“ im Menü des Fahrzeugs setzt den Stand zu einem Zeitpunkt. Danach wird weitergezählt.",
      },
      upkeep: {
        task: "Begutachtung und Service",
        how: "Tragen Sie die letzten Termine ein. „Kalender abonnieren“ bringt die nächsten in Ihren Kalender.",
      },
      archive: {
        task: "Ein Fahrzeug ausmustern",
        how: "Archivierte Fahrzeuge behalten ihre Fahrten und lassen sich wiederherstellen.",
      },
    },
    users: {
      add: {
        task: "Jemanden einladen",
        how: "Neue Benutzer erhalten eine Willkommensmail und setzen ihr Passwort selbst.",
      },
      role: {
        task: "Rolle und Gruppen ändern",
        how: "Öffnen Sie den Benutzer. Die Rolle sagt, was er tun darf, die Gruppen, wovon.",
      },
      many: {
        task: "Viele Benutzer auf einmal",
        how: "Kreuzen Sie Benutzer an, um sie gemeinsam zu ändern oder zu archivieren; „Exportieren“ macht daraus eine Tabelle.",
      },
    },
    groups: {
      fill: {
        task: "Fahrzeuge und Benutzer zuordnen",
        how: "Öffnen Sie die Gruppe und wählen Sie „Hinzufügen“. Untergruppen gehören zu ihrer Obergruppe.",
      },
      move: {
        task: "Eine Gruppe verschieben",
        how: "„Verschieben“ im Menü der Gruppe hängt sie samt Untergruppen anderswo ein.",
      },
    },
    costcenters: {
      add: {
        task: "Kostenstellen pflegen",
        how: "Jede hat eine Nummer und eine Beschreibung. Fahrten erben sie vom Fahrzeug oder vom Fahrer.",
      },
    },
    boxes: {
      assign: {
        task: "Eine Box einem Fahrzeug zuordnen",
        how: "Öffnen Sie die Box und wählen Sie das Fahrzeug. Ab dann zählen ihre Fahrten zu ihm.",
      },
      events: {
        task: "Wann wurde die Box abgesteckt",
        how: "Das Menü der Box zeigt, wann sie an- und abgesteckt wurde.",
      },
    },
    integrations: {
      make: {
        task: "Ein anderes Programm anbinden",
        how: "Legen Sie einen API-Schlüssel an, kreuzen Sie an, was er darf, und kopieren Sie ihn gleich: Er wird nur einmal gezeigt.",
      },
      revoke: {
        task: "Einen API-Schlüssel widerrufen",
        how: "Im Menü des Schlüssels. Ab dem nächsten Aufruf öffnet er nichts mehr.",
      },
      webhook: {
        task: "Einem Programm melden, was geschieht",
        how: "Legen Sie im Register „Webhooks“ einen an und wählen Sie die Ereignisse. „Test senden“ zeigt, ob das Programm antwortet.",
      },
    },
    order: {
      order: {
        task: "Boxen und Kabel bestellen",
        how: "Geben Sie die Anzahl an. Der Preis rechnet sich sofort, die Bestätigung kommt per E-Mail.",
      },
    },
    mandators: {
      add: {
        task: "Einen Mandanten anlegen",
        how: "Der Assistent fragt nach Firma, Administrator, Paketen und Boxen.",
      },
      surrogate: {
        task: "Als Support in seinem Namen handeln",
        how: "„Als Support anmelden“ in der Zeile des Mandanten. Alles, was Sie tun, steht als Support im Verlauf; „Beenden“ bringt Sie in die Liste zurück.",
      },
    },
    mandatorBoxes: {
      import: {
        task: "Boxen einlesen und verteilen",
        how: "„CSV importieren“ liest viele auf einmal ein, „Boxen zuordnen“ gibt sie per Barcode einem Mandanten.",
      },
    },
    mandatorUsers: {
      welcome: {
        task: "Eine Willkommensmail erneut senden",
        how: "Das Menü des Benutzers sendet sie noch einmal. Ein früherer Link gilt dann nicht mehr.",
      },
    },
    superUsers: {
      add: {
        task: "Einen Super Admin hinzufügen",
        how: "Er verwaltet alle Mandanten. Vergeben Sie die Rolle sparsam.",
      },
    },
    rawData: {
      read: {
        task: "Nachsehen, was eine Box gesendet hat",
        how: "Wählen Sie Box und Zeitraum. Daneben stehen die Fahrten, die daraus wurden.",
      },
    },
    installation: {
      change: {
        task: "Mailserver, Karte oder Geocoder ändern",
        how: "Testen Sie, bevor Sie speichern. Was aus der Umgebung des Programms kommt, ist nur dort zu ändern.",
      },
    },
    system: {
      state: {
        task: "Nachsehen, ob alles läuft",
        how: "Warteschlangen, E-Mails und stille Boxen auf einen Blick. Was Aufmerksamkeit braucht, steht oben.",
      },
    },
  },
};

export const en = {
  pages: {
    vehicles: {
      add: {
        task: "Add a vehicle",
        how: "“Add vehicle” takes you through it step by step. The Box is assigned by its IMEI, which the camera can read.",
      },
      calibrate: {
        task: "Correct the mileage",
        how: "“Calibrate mileage” in the menu of the vehicle sets it for a point in time. Wegbuch counts on from there.",
      },
      upkeep: {
        task: "Inspection and service",
        how: "Enter the last dates. “Subscribe to calendar” brings the next ones into your calendar.",
      },
      archive: {
        task: "Retire a vehicle",
        how: "Archived vehicles keep their trips and can be restored.",
      },
    },
    users: {
      add: {
        task: "Invite somebody",
        how: "New users receive a welcome mail and set their password themselves.",
      },
      role: {
        task: "Change role and groups",
        how: "Open the user. The role says what they may do, the groups for which vehicles and people.",
      },
      many: {
        task: "Many users at once",
        how: "Tick users to change or archive them together; “Export” gives you a table of them.",
      },
    },
    groups: {
      fill: {
        task: "Assign vehicles and users",
        how: "Open the group and choose “Add”. Sub-groups belong to the group above.",
      },
      move: {
        task: "Move a group",
        how: "“Move” in the menu of the group puts it elsewhere, with its sub-groups.",
      },
    },
    costcenters: {
      add: {
        task: "Keep cost centres",
        how: "Each has a number and a description. Trips take theirs from the vehicle or the driver.",
      },
    },
    boxes: {
      assign: {
        task: "Assign a Box to a vehicle",
        how: "Open the Box and choose the vehicle. From then on its trips count as the vehicle's.",
      },
      events: {
        task: "When was the Box unplugged",
        how: "The menu of the Box shows when it was plugged in and unplugged.",
      },
    },
    integrations: {
      make: {
        task: "Connect another program",
        how: "Make an API token, tick what it may do, and copy it at once: it is shown only once.",
      },
      revoke: {
        task: "Revoke an API token",
        how: "In the menu of the token. From the next call on it opens nothing.",
      },
      webhook: {
        task: "Tell a program what happens",
        how: "Make one in the tab “Webhooks” and choose the events. “Send test” shows whether the program answers.",
      },
    },
    order: {
      order: {
        task: "Order Boxes and cables",
        how: "Enter how many. The price is shown at once, and the confirmation comes by e-mail.",
      },
    },
    mandators: {
      add: {
        task: "Add a mandator",
        how: "The assistant asks for company, administrator, packages and Boxes.",
      },
      surrogate: {
        task: "Act on its behalf as support",
        how: "“Surrogate” in the row of the mandator. Everything you do is marked as support in the history; “End” brings you back to the list.",
      },
    },
    mandatorBoxes: {
      import: {
        task: "Import Boxes and share them out",
        how: "“Import CSV” reads many at once, “Assign Boxes” gives them to a mandator by barcode.",
      },
    },
    mandatorUsers: {
      welcome: {
        task: "Send a welcome mail again",
        how: "The menu of the user sends it once more. An earlier link then stops working.",
      },
    },
    superUsers: {
      add: {
        task: "Add a super admin",
        how: "They manage all mandators. Give the role sparingly.",
      },
    },
    rawData: {
      read: {
        task: "See what a Box has sent",
        how: "Choose Box and period. The resulting trips are shown beside it.",
      },
    },
    installation: {
      change: {
        task: "Change mail server, map or geocoder",
        how: "Test before you save. What comes from the environment of the program can only be changed there.",
      },
    },
    system: {
      state: {
        task: "See whether all is well",
        how: "Queues, e-mails and silent Boxes at a glance. What needs attention is at the top.",
      },
    },
  },
} satisfies Texts<typeof de>;
