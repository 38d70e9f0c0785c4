import { seals } from "@wegbuch/contract/seals/endpoints";
import type { RequestOf } from "../../api/call.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../api/language.ts";
import { refusedFields } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { LongText } from "../../ui/form/LongText.tsx";
import { formatMonth, formatNumber } from "../../ui/texts/format.ts";
import { mostAtOnce, useSealMonth } from "./data.ts";

type Props = {
  /** How many vehicles, and which they are once that is asked. */
  count: number;
  read: () => Promise<readonly string[]>;
  month: string;
  onClose: () => void;
};
type Language = NonNullable<NonNullable<RequestOf<typeof seals.create>["body"]>["language"]>;

/** Has a month of vehicles sealed; what is still open is refused with how many trips it is (rule seals/sealing). */
export function SealDialog({ count, read, month, onClose }: Props) {
  const { t } = useTranslation("seals");
  const [language, setLanguage] = useState<Language>(currentLanguage() === "en" ? "en" : "de-AT");
  const [reason, setReason] = useState("");
  const [refused, setRefused] = useState<string>();
  const { mutate, isPending } = useSealMonth();
  const seal = () =>
    mutate(
      { read, month, language, reason: reason.trim() || null },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.ordered));
        },
        onError: (error) => setRefused(refusedFields(error)["reason"]),
      },
    );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.sealTitle, { month: formatMonth(`${month}-01`) })}
      subtitle={t(($) => $.vehicles, { count, number: formatNumber(count) })}
      size="form"
      confirmLabel={t(($) => $.seal)}
      isReady={count > 0}
      isBusy={isPending}
      onConfirm={seal}
    >
      <p className="bare">{t(($) => $.why)}</p>
      {count > mostAtOnce && (
        <p className="bare" role="status">
          {t(($) => $.mostAtOnce, { most: formatNumber(mostAtOnce) })}
        </p>
      )}
      <p className="secondary bare">{t(($) => $.allLocked)}</p>
      <Choice
        label={t(($) => $.language)}
        value={language}
        options={(["de-AT", "en"] as const).map((value) => ({ value, label: t(($) => $.languages[value]) }))}
        onChange={setLanguage}
      />
      <LongText
        label={t(($) => $.reason)}
        description={t(($) => $.reasonHint)}
        value={reason}
        onChange={(next) => {
          setReason(next);
          setRefused(undefined);
        }}
        error={refused}
      />
    </FormDialog>
  );
}
