import { Textarea } from "@mantine/core";
import type { MonthStanding } from "@wegbuch/contract/timelogs/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refusedFields } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { formatMonth, formatNumber } from "../../ui/texts/format.ts";
import { useCheckMonths, useReader } from "./data.ts";

type Props = { standings: readonly MonthStanding[]; onClose: () => void };

/** Asks for the password by which an employer says that he has checked months, unless he has none here, and for a remark. */
export function CheckDialog({ standings, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const { self, hasPassword } = useReader();
  const { mutate, isPending, error } = useCheckMonths();
  const [remark, setRemark] = useState("");
  const [password, setPassword] = useState("");
  // What is checked as it is needs no second check.
  const due = standings.filter(({ check }) => check?.isCurrent !== true);
  const { month } = standings[0]!;
  const said = {
    month: formatMonth(`${month}-01`),
    count: due.length,
    number: formatNumber(due.length),
    name: due[0]?.user.name ?? "",
  };
  const check = () =>
    mutate(
      { body: { userIds: due.map(({ user }) => user.id), month, remark, ...(hasPassword && { password }) } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.months.checkedNow, said));
        },
      },
    );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.months.checkTitle, said)}
      confirmLabel={t(($) => $.months.check)}
      isReady={(password !== "" || !hasPassword) && due.length > 0}
      isBusy={isPending}
      onConfirm={check}
    >
      <p>
        {due.length === 1 ? t(($) => $.months.checkOne, said) : t(($) => $.months.checkMany, said)}{" "}
        {due.some(({ user }) => user.id === self.id) && t(($) => $.months.ownOnly)}
      </p>
      <Textarea
        size="md"
        label={t(($) => $.months.remark)}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={5}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      {hasPassword ? (
        <PasswordField
          label={t(($) => $.weeks.password)}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={refusedFields(error)["password"]}
        />
      ) : (
        <p className="secondary">{t(($) => $.months.byCompany)}</p>
      )}
    </FormDialog>
  );
}
