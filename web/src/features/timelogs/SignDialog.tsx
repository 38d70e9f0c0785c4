import { addDays } from "@wegbuch/contract/kit/vienna-clock";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { weekOf } from "../../ui/dates/period.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { refusedFields } from "../../api/field-errors.ts";
import { formatDay } from "../../ui/texts/format.ts";
import { useReader, useSignWeek } from "./data.ts";
import { SignaturePad } from "./SignaturePad.tsx";

type Props = { person: Reference; monday: string; onClose: () => void };

/** Takes the signature of a week: drawn with a finger, or the password of who has one (rule timelogs/signing). */
export function SignDialog({ person, monday, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const { hasPassword } = useReader();
  const { mutate, isPending, error } = useSignWeek();
  const [how, setHow] = useState<"drawn" | "password">("drawn");
  const [strokes, setStrokes] = useState("");
  const [password, setPassword] = useState("");
  const week = t(($) => $.weeks.name, { week: weekOf(monday) });
  const days = { from: formatDay(monday), to: formatDay(addDays(monday, 6)) };
  const sign = () =>
    mutate(
      {
        params: { userId: person.id, monday },
        body: how === "drawn" ? { strokes } : { password },
      },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.weeks.done, { week }));
        },
      },
    );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.weeks.signWeek, { week })}
      subtitle={t(($) => $.weeks.days, days)}
      confirmLabel={t(($) => $.weeks.sign)}
      isReady={how === "drawn" ? strokes !== "" : password !== ""}
      isBusy={isPending}
      onConfirm={sign}
    >
      <p>{t(($) => $.weeks.signText, { name: person.name })}</p>
      {hasPassword && (
        <Choice
          label={t(($) => $.weeks.how)}
          value={how}
          options={(["drawn", "password"] as const).map((value) => ({
            value,
            label: t(($) => $.weeks[value]),
          }))}
          onChange={setHow}
        />
      )}
      {how === "drawn" ? (
        <SignaturePad label={t(($) => $.weeks.pad)} strokes={strokes} onChange={setStrokes} />
      ) : (
        <PasswordField
          label={t(($) => $.weeks.password)}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={refusedFields(error)["password"]}
        />
      )}
    </FormDialog>
  );
}
