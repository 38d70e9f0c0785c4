import { IconArrowBackUp, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import type { Import } from "@wegbuch/contract/imports/schemas";
import { useTranslation } from "react-i18next";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import type { Column } from "../../ui/table/paged-list.ts";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { formatDateTime, formatNumber } from "../../ui/texts/format.ts";

/** What the list says of each import. */
export function useImportColumns(): Column<Import>[] {
  const { t } = useTranslation("imports");
  const head = t(($) => $.columns, { returnObjects: true });
  return [
    { key: "file", head: head.file, width: "30%", cell: ({ fileName }) => fileName },
    {
      key: "who",
      head: head.who,
      cell: ({ createdAt, createdBy: { name } }) => (
        <TwoLines first={formatDateTime(createdAt)} second={t(($) => $.by, { name })} />
      ),
    },
    {
      key: "accepted",
      head: head.accepted,
      isNumeric: true,
      width: "120px",
      cell: ({ accepted }) => formatNumber(accepted),
    },
    {
      key: "refused",
      head: head.refused,
      isNumeric: true,
      width: "120px",
      cell: ({ refused }) => formatNumber(refused),
    },
    { key: "state", head: head.state, width: "26%", onCard: "foot", cell: (one) => <State one={one} /> },
  ];
}

function State({ one: { finishedAt, undo, undoneAt } }: { one: Import }) {
  const { t } = useTranslation("imports");
  if (undoneAt !== null) {
    return (
      <StatusTag icon={IconArrowBackUp} tone="quiet">
        {t(($) => $.undoneAt, { time: formatDateTime(undoneAt) })}
      </StatusTag>
    );
  }
  if (undo !== null) {
    const { removed, trips } = undo;
    return (
      <StatusTag icon={IconArrowBackUp} tone="warn">
        {t(($) => $.removed, { removed: formatNumber(removed), all: formatNumber(trips) })}
      </StatusTag>
    );
  }
  if (finishedAt === null) {
    return (
      <StatusTag icon={IconCircleDashed} tone="warn">
        {t(($) => $.brokeOff)}
      </StatusTag>
    );
  }
  return (
    <StatusTag icon={IconCircleCheck} tone="ok">
      {t(($) => $.taken)}
    </StatusTag>
  );
}
