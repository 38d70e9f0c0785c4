import { PromptDialog } from "./PromptDialog.tsx";
import { showSnackbar } from "./snackbar.ts";

type Props = {
  ids: readonly string[];
  /** What the dialog says, and the notice once they are archived. */
  words: { title: string; text: string; comment: string; confirm: string; archived: string };
  /** The slice's bulk call. */
  toggle: { mutate: Toggle; isPending: boolean };
  onDone: () => void;
  onClose: () => void;
};

type Toggle = (
  request: { body: { ids: string[]; comment: string } },
  after: { onSuccess: () => void },
) => void;

/** Archives one thing or several and keeps why (OQ-219). */
export function ArchivePrompt({ ids, words, toggle, onDone, onClose }: Props) {
  const archive = (comment: string) =>
    toggle.mutate(
      { body: { ids: [...ids], comment } },
      {
        onSuccess: () => {
          onDone();
          onClose();
          void showSnackbar(words.archived);
        },
      },
    );
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={words.title}
      text={words.text}
      label={words.comment}
      isMultiline
      confirmLabel={words.confirm}
      isDangerous
      onConfirm={archive}
      isBusy={toggle.isPending}
    />
  );
}
