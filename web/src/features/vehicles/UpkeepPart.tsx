import { Skeleton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import type { UpkeepTab } from "./open-dialog.ts";
import { type Entry, PastEntries } from "./PastEntries.tsx";

/** What a query gives that stands above or among the entries. */
type Loaded<Data> = { data: Data | undefined; isPending: boolean; isError: boolean; refetch: () => unknown };

type Props<Next> = Pick<UpkeepTab, "mayWrite" | "onAbove"> & {
  next: Loaded<Next>;
  /** When it is due next, or why nobody knows. */
  renderNext: (next: Next) => ReactNode;
  past: Loaded<unknown>;
  /** The past ones as lines, once they are there. */
  entries: readonly Entry[] | undefined;
  /** Stands above the entries. */
  sums?: ReactNode;
  words: { title: string; add: string; remove: (day: string) => string };
  removal: { mutate: Remove; isPending: boolean };
  /** The form for one more. */
  renderForm: (onClose: () => void) => ReactNode;
};

type Remove = (request: { params: { id: string } }, after: { onSuccess: () => void }) => void;

/** When the next inspection or service is due, and those there were. */
export function UpkeepPart<Next>({ next, past, entries, words, removal, ...props }: Props<Next>) {
  const { t } = useTranslation("vehicles");
  const [isAdding, setAdding] = useState(false);
  const add = (isOpen: boolean) => {
    setAdding(isOpen);
    props.onAbove(isOpen);
  };
  const remove = (id: string, onDone: () => void) => {
    const onSuccess = () => {
      onDone();
      void showSnackbar(t(($) => $.upkeepDialog.removed));
    };
    removal.mutate({ params: { id } }, { onSuccess });
  };
  return (
    <>
      {next.isPending && <Skeleton height={140} />}
      {next.isError && !next.data && <LoadError onRetry={next.refetch} />}
      {next.data && props.renderNext(next.data)}
      <PastEntries
        title={words.title}
        addLabel={words.add}
        failed={past.isError && !past.data && <LoadError onRetry={past.refetch} />}
        entries={entries}
        sums={props.sums}
        removeLabel={words.remove}
        mayWrite={props.mayWrite}
        isRemoving={removal.isPending}
        onAdd={() => add(true)}
        onRemove={remove}
        onAbove={props.onAbove}
      />
      {isAdding && props.renderForm(() => add(false))}
    </>
  );
}
