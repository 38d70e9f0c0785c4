import { Button, Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import classes from "./TripSettings.module.css";

export type SettingsProps = {
  /** Archived vehicles, users and their trips are shown, too (rule trips/archived). */
  isArchived: boolean;
  onArchived: (isArchived: boolean) => void;
  /** Trips that were entered by hand and deleted since are shown, too. */
  isDeleted: boolean;
  onDeleted: (isDeleted: boolean) => void;
  isAscending: boolean;
  onAscending: (isAscending: boolean) => void;
  onClose: () => void;
};

/** What the logbook shows and in which order; it follows at once. */
export function TripSettings(props: SettingsProps) {
  const { isArchived, onArchived, isDeleted, onDeleted, isAscending, onAscending, onClose } = props;
  const { t } = useTranslation("trips");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.settings.title)}
      size="decision"
      footer={
        <Button size="md" onClick={onClose}>
          {t(($) => $.settings.close)}
        </Button>
      }
    >
      <div className="stack gap-24">
        <Checkbox
          label={t(($) => $.settings.archived)}
          description={t(($) => $.settings.archivedWhy)}
          checked={isArchived}
          onChange={(event) => onArchived(event.currentTarget.checked)}
        />
        <Checkbox
          label={t(($) => $.settings.deleted)}
          description={t(($) => $.settings.deletedWhy)}
          checked={isDeleted}
          onChange={(event) => onDeleted(event.currentTarget.checked)}
        />
        <div className={classes.order}>
          <span aria-hidden>{t(($) => $.settings.order)}</span>
          <SegmentedControl
            label={t(($) => $.settings.order)}
            value={isAscending ? "ascending" : "descending"}
            options={(["descending", "ascending"] as const).map((value) => ({
              value,
              label: t(($) => $.settings[value]),
            }))}
            onChange={(order) => onAscending(order === "ascending")}
          />
        </div>
      </div>
    </Dialog>
  );
}
