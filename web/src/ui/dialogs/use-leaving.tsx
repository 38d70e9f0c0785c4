import { useDisclosure } from "@mantine/hooks";
import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

/** What is asked where something else than input is lost. */
type Words = { title: string; text: string; confirmLabel: string; cancelLabel: string };

/**
 * The way out of a form: at once while nothing was entered, else after a question, which the browser's back asks too.
 * Draw `question` beside the form's dialog, which is `isBelow` while it is asked.
 */
export function useLeaving(isDirty: boolean, onClose: () => void, words?: Words) {
  const { t } = useTranslation("ui");
  const [isAsking, { open: ask, close: stay }] = useDisclosure();
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    // The program itself goes on, to the login when a session has ended for example.
    shouldBlockFn: ({ action }) => {
      const isBrowser = action !== "PUSH" && action !== "REPLACE";
      if (isBrowser) ask();
      return isBrowser;
    },
  });
  const question = (
    <ConfirmDialog
      isOpen={isAsking}
      onClose={stay}
      title={t(($) => $.discardTitle)}
      text={t(($) => $.discardWhy)}
      confirmLabel={t(($) => $.discard)}
      cancelLabel={t(($) => $.goOnEditing)}
      {...words}
      isDangerous
      isBusy={false}
      onConfirm={() => {
        stay();
        onClose();
      }}
    />
  );
  return { leave: () => (isDirty ? ask() : onClose()), isAsking, question };
}
