import { Button } from "@mantine/core";
import { imei as Imei } from "@wegbuch/contract/boxes/schemas";
import { RawDataFilter } from "@wegbuch/contract/rawdata/schemas";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { DateField } from "../../ui/dates/DateField.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { earliestDayOfRange, isDay, presetOf, rangeOf, shiftPeriod, today } from "../../ui/dates/period.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { type Mistakes, useDraft } from "../../ui/form/use-draft.ts";
import { BoxSelect } from "./BoxSelect.tsx";
import { type Asked, askedBy, type Draft, draftOf, minutesOf } from "./filter.ts";
import classes from "./FilterDialog.module.css";

type Props = { asked: Asked | null; onApply: (asked: Asked) => void; onClose: () => void };

/** Which box, and from when to when; both are needed (rule readings/raw-data). */
export function FilterDialog({ asked, onApply, onClose }: Props) {
  const { t } = useTranslation("rawdata");
  const timeIsWrong = t(($) => $.timeIsWrong);
  const { draft, errors, change, submit } = useDraft({
    before: () => draftOf(asked),
    wrongIn: (typed) => draftErrors(typed, timeIsWrong),
  });
  const apply = () =>
    submit(() => {
      const next = RawDataFilter.safeParse(askedBy(draft));
      if (next.success) onApply(next.data);
    });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.filterTitle)}
      confirmLabel={t(($) => $.apply)}
      isBusy={false}
      onConfirm={apply}
    >
      <BoxSelect value={draft.imei} onChange={(imei) => change({ imei })} error={errors["imei"]} />
      <Presets onChoose={change} />
      <div className={classes.period}>
        <DateField
          label={t(($) => $.from)}
          isRequired
          min={earliestDayOfRange}
          value={draft.first}
          onChange={(first) => change({ first })}
          error={errors["from"]}
        />
        <TextField
          label={t(($) => $.fromTime)}
          maxLength={5}
          placeholder="00:00"
          value={draft.firstTime}
          onChange={(firstTime) => change({ firstTime })}
          error={errors["firstTime"]}
        />
        <DateField
          label={t(($) => $.to)}
          isRequired
          min={isDay(draft.first) ? draft.first : earliestDayOfRange}
          value={draft.last}
          onChange={(last) => change({ last })}
          error={errors["to"]}
        />
        <TextField
          label={t(($) => $.toTime)}
          maxLength={5}
          placeholder="24:00"
          value={draft.lastTime}
          onChange={(lastTime) => change({ lastTime })}
          error={errors["lastTime"]}
        />
        <p className={classes.hint}>{t(($) => $.timeHint)}</p>
      </div>
    </FormDialog>
  );
}

/** Fills in days that are asked for often. */
function Presets({ onChoose }: { onChoose: (days: Omit<Draft, "imei">) => void }) {
  const { t } = useTranslation("rawdata");
  const day = today();
  const weekAgo = shiftPeriod(rangeOf(day, day), -6).first;
  const yesterday = presetOf("yesterday", day).first;
  const presets = { today: [day, day], yesterday: [yesterday, yesterday], week: [weekAgo, day] } as const;
  return (
    <div className="line wrap gap-8">
      {(["today", "yesterday", "week"] as const).map((name) => (
        <Button
          key={name}
          variant="default"
          size="sm"
          onClick={() => {
            const [first, last] = presets[name];
            onChoose({ first, firstTime: "", last, lastTime: "" });
          }}
        >
          {t(($) => $.presets[name])}
        </Button>
      ))}
    </div>
  );
}

/** The words of the server, and what only a form can get wrong. */
function draftErrors(draft: Draft, timeIsWrong: string): Mistakes {
  const isWrong = (time: string) => time.trim() !== "" && minutesOf(time) === null;
  const imei = fieldErrors(Imei, draft.imei)[""];
  const { from, to } = fieldErrors(RawDataFilter, { ...askedBy(draft), imei: "-" });
  const [firstTime, lastTime] = [draft.firstTime, draft.lastTime].map(isWrong);
  return {
    imei,
    ...(firstTime ? { firstTime: timeIsWrong } : { from }),
    ...(lastTime ? { lastTime: timeIsWrong } : { to }),
  };
}
