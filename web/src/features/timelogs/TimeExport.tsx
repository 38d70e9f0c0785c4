import { fileFormats, groupings, periodKinds } from "@wegbuch/contract/documents/codes";
import { timeLogDocuments } from "@wegbuch/contract/documents/endpoints";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DateRangeField } from "../../ui/dates/DateRangeField.tsx";
import { newExport } from "../../entities/documents/export-draft.ts";
import { FileProgress } from "../../ui/feedback/FileProgress.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { People } from "../../entities/documents/GroupedField.tsx";
import { boundsOf, isDay, rangeOf, today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useExport } from "../../ui/files/use-export.ts";
import { useReader } from "./data.ts";

type Props = {
  /** Whose logs are shown: the file is about them unless somebody else is chosen. */
  people: readonly Reference[];
  onClose: () => void;
};

/** The driving logs of some people as Lenkprotokoll.pdf; at least one of them. */
export function TimeExport({ people, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const { isDriver } = useReader();
  const [range, setRange] = useState(() => newExport("driver", undefined, today()).range);
  const [chosen, setChosen] = useState(people);
  const { first, last } = range;
  const exporting = useExport(
    timeLogDocuments.pdf,
    {
      body: {
        period: periodKinds.range,
        ...boundsOf(rangeOf(first, last)),
        driverIds: chosen.map(({ id }) => id),
        grouping: groupings.driver,
        export: fileFormats.pdf,
      },
    },
    () => {
      onClose();
      void showSnackbar(t(($) => $.exporting.done, { file: timeLogDocuments.pdf.file }));
    },
  );
  const isBusy = exporting.isBusy === true;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.exporting.title)}
      subtitle={isDriver ? people.map(({ name }) => name).join(", ") : undefined}
      size="form"
      confirmLabel={t(($) => $.exporting.confirm)}
      isReady={isDay(first) && isDay(last) && first <= last && chosen.length > 0}
      isBusy={isBusy}
      onConfirm={exporting.onAct}
    >
      <DateRangeField value={range} onChange={setRange} max={today()} isRequired />
      {!isDriver && (
        <People
          label={t(($) => $.exporting.people)}
          placeholder={t(($) => $.exporting.choose)}
          value={chosen}
          onChange={setChosen}
          error={chosen.length === 0 ? t(($) => $.exporting.nobody) : undefined}
        />
      )}
      {isBusy && <FileProgress />}
    </FormDialog>
  );
}
