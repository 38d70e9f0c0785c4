import { ActionIcon, TextInput, VisuallyHidden } from "@mantine/core";
import { IconAlertCircle, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { BarcodeField } from "../../ui/barcode/BarcodeField.tsx";
import { type BoxEntry, type ChangeEntries, type ScanNote, useBoxScan } from "./box-scan.ts";
import classes from "./BoxScanList.module.css";

type Props = {
  entries: readonly BoxEntry[];
  onChange: ChangeEntries;
  /** What is wrong with the list as a whole, for example what the server refused. */
  error?: string | undefined;
  /** Its field gets the focus when it appears, so that a scanner can begin. */
  isFirst?: boolean;
};

/** Boxes collected one after the other by scanner, camera or keyboard, each with the name of its new vehicle. */
export function BoxScanList({ entries, onChange, error, isFirst = false }: Props) {
  const { t } = useTranslation("ui");
  const { text, note, type } = useBoxScan(entries, onChange);
  const isRefused = note !== null && note.kind !== "looking" && note.kind !== "added";
  return (
    <div className="column gap-4">
      <BarcodeField
        label={t(($) => $.boxScan.imei)}
        description={isRefused ? undefined : <Progress note={note} />}
        value={text}
        onChange={type}
        error={isRefused && <Refusal note={note} />}
        isBusy={note?.kind === "looking"}
        isFirst={isFirst}
      />
      <div role="alert">
        {error && (
          <p className={classes.error}>
            <IconAlertCircle size={16} stroke={1.75} aria-hidden />
            {error}
          </p>
        )}
      </div>
      {entries.length > 0 && (
        <>
          <p className={classes.head}>
            <strong>{t(($) => $.boxScan.count, { count: entries.length })}</strong>
            <span>{t(($) => $.boxScan.perBox)}</span>
          </p>
          <Entries
            entries={entries}
            onChange={onChange}
            doubled={note?.kind === "duplicate" ? note.imei : undefined}
          />
        </>
      )}
    </div>
  );
}

function Progress({ note }: { note: ScanNote | null }) {
  const { t } = useTranslation("ui");
  if (note?.kind === "looking") return t(($) => $.boxScan.looking, { imei: note.imei });
  if (note?.kind === "added") return t(($) => $.boxScan.added, { imei: note.imei });
  return t(($) => $.boxScan.hint);
}

/** The field is empty again by now, so that the IMEI stands beside what is wrong with it. */
function Refusal({ note }: { note: ScanNote }) {
  const { t } = useTranslation("ui");
  const { imei } = note;
  if (note.kind === "owned") return t(($) => $.boxScan.owned, { imei, mandator: note.mandator });
  return (
    <>
      <span>
        {note.kind === "failed"
          ? note.text
          : note.kind === "duplicate"
            ? t(($) => $.boxScan.duplicate)
            : t(($) => $.boxScan.notFound)}
      </span>{" "}
      <span className={classes.refused}>{imei}</span>
    </>
  );
}

function Entries(props: Pick<Props, "entries" | "onChange"> & { doubled: string | undefined }) {
  const { entries, onChange, doubled } = props;
  const { t } = useTranslation("ui");
  const rename = (imei: string, vehicleName: string) =>
    onChange((before) => before.map((entry) => (entry.imei === imei ? { ...entry, vehicleName } : entry)));
  const remove = (imei: string) => onChange((before) => before.filter((entry) => entry.imei !== imei));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.boxScan.imei)}</th>
          <th scope="col">{t(($) => $.boxScan.model)}</th>
          <th scope="col">{t(($) => $.boxScan.vehicleName)}</th>
          <th scope="col">
            <VisuallyHidden>{t(($) => $.boxScan.removal)}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ imei, model, vehicleName }) => (
          <tr key={imei} data-doubled={imei === doubled || undefined}>
            <td className="strong one-line">{imei}</td>
            <td className={classes.model}>{model}</td>
            <td className={classes.vehicle}>
              <TextInput
                aria-label={t(($) => $.boxScan.vehicleNameOf, { imei })}
                maxLength={200}
                value={vehicleName}
                onChange={(event) => rename(imei, event.currentTarget.value)}
                // A name is done; the form around is not.
                onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
              />
            </td>
            <td className={classes.removal}>
              <ActionIcon
                variant="subtle"
                size={40}
                aria-label={t(($) => $.boxScan.remove, { imei })}
                title={t(($) => $.boxScan.remove, { imei })}
                onClick={() => remove(imei)}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
