import { PromptDialog } from "./PromptDialog.tsx";
import { showSnackbar } from "../feedback/snackbar.ts";
import { type Decided, useDecision } from "./use-decision.tsx";

type Props = {
  things: readonly Decided[];
  /** What the dialog says, and the notice once they are archived. */
  say: (word: "title" | "text" | "comment" | "confirm" | "archived") => string;
  /** The slice's bulk call. */
  toggle: { mutate: Toggle; isPending: boolean };
  onDone: () => void;
  onClose: () => void;
};

type Toggle = (
  request: { body: { ids: string[]; comment: string; isArchived: true; versions?: Record<string, number> } },
  after: { onSuccess: () => void; onError: (error: unknown) => void },
) => void;

/** Archives one thing or several and keeps why (rule lists/archive-comment). */
export function ArchivePrompt({ things, say, toggle, onDone, onClose }: Props) {
  const { versions, hear, notice } = useDecision(things);
  const hasVersions = Object.keys(versions).length > 0;
  const archive = (comment: string) =>
    toggle.mutate(
      {
        body: {
          ids: things.map(({ id }) => id),
          comment,
          isArchived: true,
          ...(hasVersions && { versions }),
        },
      },
      {
        onSuccess: () => {
          onDone();
          onClose();
          void showSnackbar(say("archived"));
        },
        onError: hear,
      },
    );
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={say("title")}
      text={say("text")}
      notice={notice}
      label={say("comment")}
      isMultiline
      confirmLabel={say("confirm")}
      isDangerous
      onConfirm={archive}
      isBusy={toggle.isPending}
    />
  );
}
