import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  anchorSubject: "Siegel der Kette {{day}}",
  anchorHeading: "Siegel der Kette vom {{day}}",
  greeting: "Guten Tag,",
  anchor:
    "im Anhang ist, wo die Verläufe aller Fahrtenbücher auf {{host}} an diesem Tag standen: ein signierter Vermerk je Tag, der nur Prüfsummen enthält.",
  keep: "Bitte heben Sie diese E-Mail auf. Wer die Vermerke hat, kann später ohne uns feststellen, ob seither etwas geändert, entfernt oder zurückdatiert wurde.",
  days: "Vermerke",
  fingerprint: "Abdruck des Schlüssels",
  keys: "Zum Schlüssel",
  check:
    "So wird geprüft: Ein Prüfpaket öffnet man mit seiner Seite verify.html und gibt ihr diese Vermerke dazu. Wer den Server betreibt, ruft verify-history mit --notes und dem Ordner auf, in dem sie liegen.",
  reason:
    "Sie bekommen diese E-Mail, weil Ihre Adresse in den Einstellungen von Wegbuch für die Verankerung eingetragen ist.",
};

export const en = {
  anchorSubject: "Seal of the chain {{day}}",
  anchorHeading: "Seal of the chain of {{day}}",
  greeting: "Hello,",
  anchor:
    "attached is where the histories of all logbooks on {{host}} stood on that day: one signed note a day, which holds nothing but checksums.",
  keep: "Please keep this e-mail. Whoever has the notes can find out later, without us, whether anything was changed, removed or backdated since.",
  days: "Notes",
  fingerprint: "Fingerprint of the key",
  keys: "Show the key",
  check:
    "To check: open the page verify.html of an audit bundle and add these notes to it. Whoever runs the server calls verify-history with --notes and the folder they are in.",
  reason:
    "You receive this e-mail because your address is registered for the anchoring in the settings of Wegbuch.",
} satisfies Texts<typeof de>;
