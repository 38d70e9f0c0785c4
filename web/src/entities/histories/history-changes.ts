import type { HistoryEntry } from "@wegbuch/contract/histories/schemas";

type Property = Pick<HistoryEntry, "propertyName" | "oldValue" | "newValue" | "isLate">;

/** What somebody changed at one moment. */
export type Change = { key: string; changedAt: string; user: string; properties: Property[] };

/** Entries of one person and one moment are one change; the order stays. */
export function historyChangesOf(entries: readonly HistoryEntry[]): Change[] {
  const changes: Change[] = [];
  for (const { changedAt, user, ...property } of entries) {
    const last = changes.at(-1);
    if (last?.changedAt === changedAt && last.user === user.name) last.properties.push(property);
    else
      changes.push({
        key: `${changedAt} ${changes.length}`,
        changedAt,
        user: user.name,
        properties: [property],
      });
  }
  return changes;
}
