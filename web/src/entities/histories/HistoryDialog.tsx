import { Button, Skeleton } from "@mantine/core";
import { IconArrowRight, IconHistoryOff } from "@tabler/icons-react";
import type { HistoryEntry } from "@wegbuch/contract/histories/schemas";
import { useTranslation } from "react-i18next";
import { useHistory } from "./data.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatDate, formatTimeWithSeconds, missing } from "../../ui/texts/format.ts";
import { historyChangesOf } from "./history-changes.ts";
import classes from "./HistoryDialog.module.css";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";

type Props = {
  /** The object whose history it is, and how a person calls it. */
  id: string;
  name: string;
  /** Properties in the reader's language; one that is missing keeps its name of the wire. */
  names: Readonly<Record<string, string>>;
  /** Values that are words of the wire, in the reader's language; undefined leaves a value as it is. */
  sayValue?: (property: string, value: string) => string | undefined;
  onClose: () => void;
};

/** Who changed what of an object and when, the latest first, 50 entries at a time (rule screens/history-pages). */
export function HistoryDialog({ id, name, onClose, ...words }: Props) {
  const { t } = useTranslation("widgets");
  const { t: ui } = useTranslation("ui");
  const history = useHistory(id);
  const entries = history.data?.pages.flatMap(({ items }) => items);
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.history.title)} subtitle={name} size="form">
      {history.isPending && <Skeleton height={220} radius="md" />}
      {!entries && history.isError && <LoadError onRetry={history.refetch} />}
      {entries?.length === 0 && <EmptyBlock icon={IconHistoryOff} title={ui(($) => $.noEntries)} />}
      {entries && <Changes entries={entries} {...words} />}
      {history.hasNextPage && (
        <Button
          variant="default"
          size="md"
          className={classes.more}
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t(($) => $.history.more)}
        </Button>
      )}
    </Dialog>
  );
}

function Changes({
  entries,
  names,
  sayValue,
}: { entries: readonly HistoryEntry[] } & Pick<Props, "names" | "sayValue">) {
  const { t } = useTranslation("widgets");
  const said = (property: string, value: string) => {
    if (value === "") return missing;
    if (value === "true" || value === "false") return t(($) => $.history[value]);
    return sayValue?.(property, value) ?? value;
  };
  return (
    <ol className={classes.changes}>
      {historyChangesOf(entries).map(({ key, changedAt, user, properties }) => (
        <li key={key}>
          <p className={classes.head}>
            <time dateTime={changedAt}>
              {formatDate(changedAt)} {formatTimeWithSeconds(changedAt)}
            </time>
            <span>{user}</span>
          </p>
          <dl className={classes.properties}>
            {properties.map(({ propertyName, oldValue, newValue, isLate }, index) => (
              <div key={index}>
                <dt>{names[propertyName] ?? propertyName}</dt>
                <dd>
                  <span className="soft">{said(propertyName, oldValue)}</span>
                  <IconArrowRight
                    size={16}
                    stroke={1.75}
                    role="img"
                    aria-label={t(($) => $.history.becomes)}
                  />
                  <span>{said(propertyName, newValue)}</span>
                  {isLate && (
                    <StatusTag tone="warn" isSmall>
                      {t(($) => $.history.late)}
                    </StatusTag>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}
