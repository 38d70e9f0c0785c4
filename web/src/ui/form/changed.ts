/** Whether anything was entered that leaving would lose. */
export function isChanged(draft: unknown, from: unknown): boolean {
  return JSON.stringify(draft) !== JSON.stringify(from);
}
