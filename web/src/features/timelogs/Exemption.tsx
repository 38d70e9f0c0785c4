import { Button } from "@mantine/core";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { formatDay } from "../../ui/texts/format.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useEndExemption, useLoggedWeeks, useReader } from "./data.ts";
import classes from "./Exemption.module.css";
import { ExemptionDialog } from "./ExemptionDialog.tsx";

type Props = { person: Reference; month: string };

/** Says who need not keep a log, since when and why (rule timelogs/exemption), and lets those change it who may. */
export function Exemption({ person, month }: Props) {
  const { t } = useTranslation("timelogs");
  const reader = useReader();
  const { data } = useLoggedWeeks(person.id, month);
  const whyNot = reader.whyNotExempt(person.id);
  const mayExempt = reader.mayExempt && whyNot === null;
  const [open, setOpen] = useState<"change" | "end" | null>(null);
  const close = () => setOpen(null);
  if (data === undefined || (data.exemption === null && !reader.mayExempt)) return null;
  const { exemption } = data;
  return (
    <div className={classes.exemption}>
      {exemption !== null && (
        <p>
          {t(($) => (exemption.reason ? $.exempt.since : $.exempt.sinceAlone), {
            since: formatDay(exemption.since),
            reason: exemption.reason,
          })}
        </p>
      )}
      {reader.mayExempt && whyNot && <p>{t(($) => $.rules[whyNot])}</p>}
      {mayExempt && (
        <Button variant="subtle" size="compact-md" className={classes.act} onClick={() => setOpen("change")}>
          {exemption === null ? t(($) => $.exempt.exempt) : t(($) => $.exempt.change)}
        </Button>
      )}
      {mayExempt && exemption !== null && (
        <Button variant="subtle" size="compact-md" className={classes.act} onClick={() => setOpen("end")}>
          {t(($) => $.exempt.end)}
        </Button>
      )}
      {open === "change" && <ExemptionDialog person={person} exemption={exemption} onClose={close} />}
      {open === "end" && <EndDialog person={person} onClose={close} />}
    </div>
  );
}

function EndDialog({ person, onClose }: { person: Reference; onClose: () => void }) {
  const { t } = useTranslation("timelogs");
  const { mutate, isPending } = useEndExemption();
  const done = () => {
    onClose();
    void showSnackbar(t(($) => $.exempt.ended, { name: person.name }));
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.exempt.end)}
      text={t(($) => $.exempt.endText, { name: person.name })}
      confirmLabel={t(($) => $.exempt.end)}
      isBusy={isPending}
      onConfirm={() => mutate({ params: { userId: person.id } }, { onSuccess: done })}
    />
  );
}
