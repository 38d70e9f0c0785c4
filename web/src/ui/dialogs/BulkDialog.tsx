import type { ReactNode } from "react";
import type { FieldErrors } from "../../api/field-errors.ts";
import { showSnackbar } from "../feedback/snackbar.ts";
import { useDraft } from "../form/use-draft.ts";
import { FormDialog } from "./FormDialog.tsx";

/** What the fields of a bulk edit get: the draft, what the server refused of it, and how a part of it changes. */
export type BulkParts<Draft> = {
  draft: Draft;
  refused: FieldErrors;
  onChange: (part: Partial<Draft>) => void;
};

type Props<Draft, Body> = {
  /** Nothing replaced. */
  before: Draft;
  isReady?: (draft: Draft) => boolean;
  bodyOf: (draft: Draft) => Body;
  /** The slice's bulk call. */
  call: { mutate: Change<Body>; isPending: boolean };
  words: { title: string; text: string; confirm: string; saved: string };
  onDone: () => void;
  onClose: () => void;
  /** The fields. */
  children: (parts: BulkParts<Draft>) => ReactNode;
};

type Change<Body> = (
  request: { body: Body },
  after: { onSuccess: () => void; onError: (error: unknown) => void },
) => void;

/** Changes several things alike, all of them or none. */
export function BulkDialog<Draft extends object, Body>({
  words,
  call,
  onDone,
  onClose,
  ...props
}: Props<Draft, Body>) {
  const { draft, refused, change, refuse } = useDraft({ before: props.before });
  const onSuccess = () => {
    onDone();
    onClose();
    void showSnackbar(words.saved);
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={words.title}
      confirmLabel={words.confirm}
      isReady={props.isReady?.(draft) ?? true}
      isBusy={call.isPending}
      onConfirm={() => call.mutate({ body: props.bodyOf(draft) }, { onSuccess, onError: refuse })}
    >
      <p>{words.text}</p>
      {props.children({ draft, refused, onChange: change })}
    </FormDialog>
  );
}
