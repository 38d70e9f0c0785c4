/** How long a notice stands (rule screens/notices). */
const hideAfterMilliseconds = 3_000;

type Options = {
  isError?: boolean;
  /** It waits for an answer, and stays until it has one. */
  stays?: boolean;
  /** The way back from what the line tells ("Rückgängig"). */
  action?: { label: string; onAct: () => void };
  /** Takes the place of the last line of the same kind, where several follow each other quickly. */
  kind?: string;
};

/** One navy line at the lower left that goes by itself; errors stay until they are closed. */
export async function showSnackbar(
  message: string,
  { isError = false, stays = isError, action, kind }: Options = {},
): Promise<void> {
  // Loaded when first needed: most visits never see one.
  const { showInSnackbars } = await import("./Snackbars.tsx");
  showInSnackbars({ message, action, kind, autoClose: stays ? false : hideAfterMilliseconds });
}
