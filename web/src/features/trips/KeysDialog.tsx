import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { KeyTable } from "../../ui/page/KeyTable.tsx";
import { useLogbookKeys } from "../../entities/trips/use-logbook-keys.ts";

/** What can be done in the logbook without the mouse. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("trips");
  const name = t(($) => $.keys);
  return (
    <Dialog isOpen onClose={onClose} title={name} subtitle={t(($) => $.keysWhy)} size="form">
      <KeyTable name={name} rows={useLogbookKeys()} />
    </Dialog>
  );
}
