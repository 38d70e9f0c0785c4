/** How long a case waits for the second person, and how long both are shown the vehicle then (rule privacy/theft). */
export const theftHours = { waiting: 24, shown: 72 } as const;

const hourMs = 3_600_000;

/** How a case of theft stands. */
export type TheftState = "waiting" | "lapsed" | "shown" | "over";

export function theftStateOf(
  { openedAt, endsAt }: { openedAt: string; endsAt: string | null },
  now: number,
): TheftState {
  if (endsAt !== null) return now < Date.parse(endsAt) ? "shown" : "over";
  return now < Date.parse(openedAt) + theftHours.waiting * hourMs ? "waiting" : "lapsed";
}

/** Why a person may not confirm a case; null where he may. */
export function whyNotConfirm(
  { openedBy, ...theft }: { openedBy: { id: string }; openedAt: string; endsAt: string | null },
  userId: string,
  now: number,
): "theftNeedsAnother" | "theftIsConfirmed" | "theftHasLapsed" | null {
  const state = theftStateOf(theft, now);
  if (state === "lapsed") return "theftHasLapsed";
  if (state !== "waiting") return "theftIsConfirmed";
  return openedBy.id === userId ? "theftNeedsAnother" : null;
}
