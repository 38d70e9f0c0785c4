/**
 * Which of these things go into the archive and which come back: those that are not as is wanted, and all of them where
 * nothing is said.
 */
export function whoFlips<Thing extends { archived_at: Date | null }>(
  things: readonly Thing[],
  isArchived: boolean | undefined,
): { leaving: Thing[]; returning: Thing[] } {
  return {
    leaving: isArchived === false ? [] : things.filter(({ archived_at }) => archived_at === null),
    returning: isArchived === true ? [] : things.filter(({ archived_at }) => archived_at !== null),
  };
}
