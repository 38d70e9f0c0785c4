import { Textarea, TextInput } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "./FormDialog.tsx";
import { useFreshState } from "../form/use-fresh-state.ts";

/** Characters (rule screens/prompts). */
const mostCharacters = 200;
/** From here on a counter says how many are left. */
const countsFrom = 160;

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  /** Stands above it: why the question is asked again. */
  notice?: ReactNode;
  label: string;
  initial?: string;
  /** It can be confirmed without a text. */
  isOptional?: boolean;
  /** Three to five lines; Enter still confirms, Shift and Enter begin a new line. */
  isMultiline?: boolean;
  confirmLabel: string;
  isDangerous?: boolean;
  /** Takes the text, trimmed; not empty unless it is optional. */
  onConfirm: (text: string) => void;
  /** Why the text was refused; shown until another one is typed. */
  error?: string | undefined;
  isBusy: boolean;
};

/** Asks for one text of up to 200 characters; Enter confirms, Escape cancels. */
export function PromptDialog({
  text: about,
  notice,
  label,
  initial = "",
  isMultiline = false,
  isOptional = false,
  onConfirm,
  error,
  ...dialog
}: Props) {
  const { t } = useTranslation("ui");
  const [typed, setTyped] = useFreshState(initial, dialog.isOpen);
  const [confirmed, setConfirmed] = useFreshState<string | null>(null, dialog.isOpen);
  const text = typed.trim();
  const confirm = () => {
    setConfirmed(text);
    onConfirm(text);
  };
  const field = {
    size: "md" as const,
    label,
    withAsterisk: !isOptional,
    "aria-required": !isOptional,
    maxLength: mostCharacters,
    "data-autofocus": true,
    value: typed,
    error: text === confirmed ? error : undefined,
    description:
      typed.length >= countsFrom
        ? t(($) => $.characters, { count: typed.length, most: mostCharacters })
        : undefined,
  };
  return (
    <FormDialog {...dialog} isReady={isOptional || text !== ""} onConfirm={confirm}>
      {notice}
      {about && <p>{about}</p>}
      {isMultiline ? (
        <Textarea
          {...field}
          autosize
          minRows={3}
          maxRows={5}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={confirmByEnter}
        />
      ) : (
        <TextInput {...field} onChange={(event) => setTyped(event.currentTarget.value)} />
      )}
    </FormDialog>
  );
}

function confirmByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
