import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CsvImportDialog } from "../../ui/csv/CsvImportDialog.tsx";
import { MandatorSelect } from "../../entities/mandators/MandatorSelect.tsx";
import { importUser, useRefreshUsers } from "./data.ts";

/** The columns in their order (rule users/import). */
const columns = [
  "foreignId",
  "firstName",
  "lastName",
  "email",
  "description",
  "group",
  "role",
  "password",
  "welcomeMail",
] as const;

const required: readonly string[] = ["firstName", "lastName", "email", "role"];

/** Adds users to a mandator, who is chosen first (rule users/import). */
export function UserImport({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("users");
  const refresh = useRefreshUsers();
  const [mandatorId, setMandatorId] = useState<string | null>(null);
  return (
    <CsvImportDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(($) => $.ofMandators.importTitle)}
      columns={columns.map((column) => ({
        name: t(($) => $.ofMandators.importColumns[column]),
        field: column,
        isKey: column === "email",
        example: t(($) => $.ofMandators.examples[column]),
        isRequired: required.includes(column),
      }))}
      before={
        <MandatorSelect
          label={t(($) => $.ofMandators.importMandator)}
          isRequired
          value={mandatorId}
          onChange={(mandator) => setMandatorId(mandator?.id ?? null)}
        />
      }
      whyNotYet={mandatorId === null ? t(($) => $.ofMandators.chooseMandatorFirst) : null}
      importRow={(cells) => importUser(cells, mandatorId ?? "")}
      onEnd={() => void refresh()}
    />
  );
}
