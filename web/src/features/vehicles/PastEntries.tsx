import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useFocusKept } from "../../ui/page/focus-return.ts";
import classes from "./UpkeepDialog.module.css";

/** An inspection or a service as a line: its day, for a service the mileage, and what was noted. */
export type Entry = {
  id: string;
  day: string;
  mileage?: string;
  description: string | null;
  /** Stands below the description. */
  more?: ReactNode;
};

type Props = {
  title: string;
  addLabel: string;
  /** Stands in place of the entries when they could not be loaded. */
  failed: ReactNode;
  /** Undefined until they are there; the latest first. */
  entries: readonly Entry[] | undefined;
  sums?: ReactNode;
  removeLabel: (day: string) => string;
  mayWrite: boolean;
  isRemoving: boolean;
  onAdd: () => void;
  /** Calls `onDone` when the entry is gone. */
  onRemove: (id: string, onDone: () => void) => void;
  onAbove: (isAbove: boolean) => void;
};

/** What was done to a vehicle so far; each entry can be removed after a question. */
export function PastEntries(props: Props) {
  const { title, addLabel, failed, entries, mayWrite, onAdd, onAbove } = props;
  const { t } = useTranslation("vehicles");
  const id = useId();
  useFocusKept();
  const [asked, setAsked] = useState<Entry | null>(null);
  const ask = (entry: Entry | null) => {
    setAsked(entry);
    onAbove(entry !== null);
  };
  const hasMileage = entries?.some(({ mileage }) => mileage !== undefined) ?? false;
  return (
    <section className={classes.past} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>{title}</h3>
        {mayWrite && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={onAdd}
          >
            {addLabel}
          </Button>
        )}
      </div>
      {props.sums}
      {failed}
      {!failed && entries === undefined && <Skeleton height={44} />}
      {entries?.length === 0 && <p className={classes.none}>{t(($) => $.upkeepDialog.noPast)}</p>}
      {entries && entries.length > 0 && (
        <ul className={classes.entries} data-without-mileage={!hasMileage || undefined}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <span>{entry.day}</span>
              {entry.mileage !== undefined && <span data-numeric>{entry.mileage}</span>}
              <span className={classes.words}>
                {entry.description}
                {entry.more}
              </span>
              {mayWrite && (
                <ActionIcon
                  variant="subtle"
                  size={40}
                  aria-label={props.removeLabel(entry.day)}
                  title={props.removeLabel(entry.day)}
                  onClick={() => ask(entry)}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => ask(null)}
          title={t(($) => $.upkeepDialog.removeTitle)}
          text={t(($) => $.upkeepDialog.removeText, { day: asked.day })}
          confirmLabel={t(($) => $.upkeepDialog.remove)}
          isDangerous
          isBusy={props.isRemoving}
          onConfirm={() => props.onRemove(asked.id, () => ask(null))}
        />
      )}
    </section>
  );
}
