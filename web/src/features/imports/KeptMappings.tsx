import { ActionIcon, Button, Select } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Mapping } from "@wegbuch/contract/imports/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { Tip } from "../../ui/page/Tip.tsx";
import { useKeepMapping, useMappings, useRemoveMapping } from "./data.ts";
import classes from "./ImportWizard.module.css";

type Props = { head: readonly string[]; mapping: Mapping; onChange: (mapping: Mapping) => void };

/** What was said of files of the same program before, and keeping what is said now. */
export function KeptMappings({ head, mapping, onChange }: Props) {
  const { t } = useTranslation("imports");
  const { data: kept = [] } = useMappings();
  const keeping = useKeepMapping();
  const removing = useRemoveMapping();
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [asked, setAsked] = useState<"forget" | "replace" | null>(null);
  const choose = (id: string | null) => {
    setChosen(id);
    const found = kept.find((one) => one.id === id);
    if (!found) return;
    setName(found.name);
    onChange(fitting(found.mapping, head));
  };
  const keep = () =>
    keeping.mutate(
      { body: { name: name.trim(), mapping } },
      {
        onSuccess: ({ id }) => {
          setAsked(null);
          setChosen(id);
          void showSnackbar(t(($) => $.isKept));
        },
      },
    );
  const forget = () =>
    removing.mutate(
      { params: { id: chosen! } },
      {
        onSuccess: () => {
          setAsked(null);
          setChosen(null);
          void showSnackbar(t(($) => $.forgotten));
        },
      },
    );
  const nameOf = (id: string | null) => kept.find((one) => one.id === id)?.name ?? "";
  const isKnown = (named: string) =>
    kept.some((one) => one.name.toLowerCase() === named.trim().toLowerCase());
  return (
    <div className={classes.part}>
      {kept.length > 0 && (
        <div className={classes.kept}>
          <Select
            size="md"
            label={t(($) => $.kept)}
            placeholder={t(($) => $.chooseKept)}
            allowDeselect={false}
            data={kept.map((one) => ({ value: one.id, label: one.name }))}
            value={chosen}
            onChange={choose}
          />
          {chosen !== null && (
            <Tip label={t(($) => $.forget)}>
              <ActionIcon
                variant="default"
                size={42}
                aria-label={t(($) => $.forget)}
                aria-haspopup="dialog"
                onClick={() => setAsked("forget")}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tip>
          )}
        </div>
      )}
      <div className={classes.kept}>
        <TextField label={t(($) => $.keepName)} hint={t(($) => $.keepHint)} value={name} onChange={setName} />
        <Button
          variant="default"
          size="md"
          disabled={name.trim() === ""}
          loading={keeping.isPending}
          onClick={() => (isKnown(name) ? setAsked("replace") : keep())}
        >
          {t(($) => $.keep)}
        </Button>
      </div>
      {asked !== null && (
        <ConfirmDialog
          isOpen
          isDangerous={asked === "forget"}
          onClose={() => setAsked(null)}
          title={t(($) => $[asked])}
          text={
            asked === "forget"
              ? t(($) => $.forgetWhy, { name: nameOf(chosen) })
              : t(($) => $.replaceWhy, { name: name.trim() })
          }
          confirmLabel={t(($) => $[asked])}
          onConfirm={asked === "forget" ? forget : keep}
          isBusy={keeping.isPending || removing.isPending}
        />
      )}
    </div>
  );
}

/** A file of the program may lack columns that another one had. */
const fitting = ({ columns, ...rest }: Mapping, head: readonly string[]): Mapping => ({
  ...rest,
  columns: Object.fromEntries(Object.entries(columns).filter(([, column]) => head.includes(column))),
});
