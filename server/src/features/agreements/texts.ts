import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  greeting: "Guten Tag {{name}},",
  subject: "Betriebsvereinbarung über Ihre Orte geändert",
  none: "in Ihrem Unternehmen gilt keine Vereinbarung mehr, wann andere sehen, wo Sie fahren. Es gelten nur noch die Rollen in Wegbuch.",
  agreement:
    "in Ihrem Unternehmen gilt ab sofort eine geänderte Betriebsvereinbarung dafür, wann andere sehen, wo Sie fahren. Zu welchen Zeiten das ist, lesen Sie unter „Privatsphäre“.",
  consent:
    "in Ihrem Unternehmen sehen andere ab sofort nur dann, wo Sie fahren, wenn Sie selbst zustimmen. Haben sich Zwecke oder Zeiten geändert, gilt eine frühere Einwilligung nicht mehr. Zu welchen Zeiten das ist, lesen Sie unter „Privatsphäre“; dort stimmen Sie zu oder nicht.",
  agreedOn: "Abgeschlossen am",
  purposes: "Zwecke",
  mostDays: "Orte höchstens aufbewahrt (Tage)",
  open: "Zur Privatsphäre",
  reason:
    "Sie erhalten diese Nachricht, weil die Vereinbarung alle im Unternehmen betrifft. Was Sie per E-Mail erreicht, stellen Sie in Ihrem Profil ein.",
};

export const en = {
  greeting: "Hello {{name}},",
  subject: "Works agreement about your places changed",
  none: "in your company no agreement says any more when others see where you drive. Only the roles in Wegbuch apply.",
  agreement:
    "in your company a changed works agreement now says when others see where you drive. You can read under “Privacy” at which times that is.",
  consent:
    "in your company others now see where you drive only if you consent yourself. If purposes or times have changed, an earlier consent no longer holds. You can read under “Privacy” at which times that is; there you consent or not.",
  agreedOn: "Concluded on",
  purposes: "Purposes",
  mostDays: "Places kept at most (days)",
  open: "Go to privacy",
  reason:
    "You receive this message because the agreement concerns everybody in the company. What reaches you by e-mail you choose in your profile.",
} satisfies Texts<typeof de>;
