import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarClock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { MomentField } from "../../ui/dates/MomentField.tsx";
import { today } from "../../ui/dates/period.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import { errorsOf, newDraft, spanOf } from "./draft.ts";
import { hourFrom, namedSpans, type Span, spanText } from "./span.ts";
import classes from "./SpanPicker.module.css";

type Props = {
  /** Null for the hour from now on. */
  span: Span | null;
  onChange: (span: Span | null) => void;
};

/** When a vehicle is wanted: the usual spans at one tap, any other in a dialog. */
export function SpanPicker({ span, onChange }: Props) {
  const { t } = useTranslation("reservations");
  const [isOpen, { open, close }] = useDisclosure();
  const now = useNow();
  const named = namedSpans(now);
  const chosen = span === null ? "hour" : named.find((each) => isSame(each.span, span))?.name;
  const shown = spanText(span ?? hourFrom(now));
  return (
    <div role="group" aria-label={t(($) => $.spans.label)} className={classes.spans}>
      {named.map(({ name, span: next }) => (
        <UnstyledButton
          key={name}
          className={classes.span}
          aria-pressed={name === chosen}
          onClick={() => onChange(name === "hour" ? null : next)}
        >
          {t(($) => $.spans[name])}
        </UnstyledButton>
      ))}
      <UnstyledButton
        className={classes.span}
        aria-pressed={chosen === undefined}
        aria-label={t(($) => $.spans.choose, { span: shown })}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconCalendarClock size={18} stroke={1.75} aria-hidden />
        {shown}
      </UnstyledButton>
      {isOpen && <SpanDialog span={span ?? hourFrom(now)} onChoose={onChange} onClose={close} />}
    </div>
  );
}

/** An evening from now on stays the evening while the minutes pass. */
function isSame(one: Span, other: Span): boolean {
  return one.to === other.to && Math.abs(Date.parse(one.from) - Date.parse(other.from)) < 30 * 60_000;
}

type DialogProps = { span: Span; onChoose: (span: Span) => void; onClose: () => void };

function SpanDialog({ span, onChoose, onClose }: DialogProps) {
  const { t } = useTranslation("reservations");
  const now = useNow();
  const { draft, errors, change, submit } = useDraft({
    before: () => newDraft(null, span),
    wrongIn: (typed) => {
      const { pickupDate, returnDate } = errorsOf(typed, { usualAddress: "", openedAt: now, now }, {});
      return { pickupDate, returnDate };
    },
  });
  const choose = () =>
    submit(() => {
      const chosen = spanOf(draft);
      if (chosen === null) return;
      onChoose(chosen);
      onClose();
    });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.spans.title)}
      confirmLabel={t(($) => $.spans.show)}
      isBusy={false}
      onConfirm={choose}
    >
      <MomentField
        dayLabel={t(($) => $.form.pickupDay)}
        timeLabel={t(($) => $.form.pickupTime)}
        value={draft.pickup}
        onChange={(pickup) => change({ pickup })}
        min={today()}
        error={errors["pickupDate"]}
        isRequired
      />
      <MomentField
        dayLabel={t(($) => $.form.returnDay)}
        timeLabel={t(($) => $.form.returnTime)}
        value={draft.return}
        onChange={(end) => change({ return: end })}
        min={today()}
        error={errors["returnDate"]}
        isRequired
      />
    </FormDialog>
  );
}
