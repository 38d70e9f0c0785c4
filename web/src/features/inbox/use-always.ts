import { classificationRules } from "@wegbuch/contract/classificationrules/endpoints";
import { ruleKinds } from "@wegbuch/contract/classificationrules/codes";
import type { NewClassificationRule } from "@wegbuch/contract/classificationrules/schemas";
import { inbox } from "@wegbuch/contract/inbox/endpoints";
import { acceptedBeforeAsking, wordsOf } from "@wegbuch/contract/inbox/rules";
import type { InboxEntry } from "@wegbuch/contract/inbox/schemas";
import { useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { useWrite } from "../../api/client.ts";
import type { Said } from "./changes.ts";

const ruleMeters = 200;

/** What could always be so: the rule a yes makes of it, and how often it was accepted. */
export type Always = { rule: NewClassificationRule & { kind: 3 }; count: number };

/**
 * Whether what somebody accepts shall always be so, asked once for each place and saying (rule classificationrules/asked).
 */
export function useAlways() {
  const [always, setAlways] = useState<Always | null>(null);
  const asked = useRef(new Set<string>());
  const create = useWrite(classificationRules.create, { refresh: [classificationRules.list] });
  const ask = async (entry: InboxEntry, said: Said): Promise<void> => {
    const rule = ruleFor(entry, said);
    const key = JSON.stringify([rule?.place?.displayName, rule?.type, rule?.description, rule?.contact]);
    if (rule === null || asked.current.has(key)) return;
    // Without an answer nobody is asked.
    const known = await call(inbox.suggest, { params: { id: entry.id } }).catch(() => undefined);
    const count = known !== undefined && wordsOf(known) === wordsOf(rule) ? known.acceptedCount + 1 : 0;
    if (count < acceptedBeforeAsking || asked.current.has(key)) return;
    asked.current.add(key);
    setAlways({ rule, count });
  };
  const answer = (isYes: boolean, onDone: () => void) => {
    if (always !== null && isYes) create.mutate({ body: always.rule }, { onSuccess: onDone });
    setAlways(null);
  };
  return { always, ask, answer };
}

/** Where the trip ended, and what was said of it; null of what was not accepted. */
function ruleFor({ trip }: InboxEntry, { type, purpose, isSuggested }: Said): Always["rule"] | null {
  const { destinationLatitude: latitude, destinationLongitude: longitude } = trip;
  if (!isSuggested || purpose === undefined || latitude === null || longitude === null) return null;
  const displayName = trip.destinationAddress?.displayName ?? "";
  const place = { latitude, longitude, displayName, radiusInMeters: ruleMeters };
  return { kind: ruleKinds.place, place, type, ...purpose, isOffer: false };
}
