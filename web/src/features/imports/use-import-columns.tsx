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
  const { t: recordings } = useTranslation("recordings");
  const head = t(($) => $.columns, { returnObjects: true });
  return [
    {
      key: "file",
      head: head.file,
      width: "28%",
      cell: ({ fileName, recording }) => (
        <TwoLines
          first={fileName}
          second={recording && recordings(($) => $.of, { vehicle: recording.vehicle.name })}
        />
      ),
    },
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
    {
      key: "trips",
      head: head.trips,
      isNumeric: true,
      width: "100px",
      cell: ({ trips }) => formatNumber(trips),
    },
    { key: "state", head: head.state, width: "24%", onCard: "foot", cell: (one) => <State one={one} /> },
  ];
}

function State({ one: { finishedAt, recording, undo, undoneAt } }: { one: Import }) {
  const { t } = useTranslation("imports");
  const { t: recordings } = useTranslation("recordings");
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
    const brokeOff = (
      <StatusTag icon={IconCircleDashed} tone="warn">
        {t(($) => $.brokeOff)}
      </StatusTag>
    );
    return <TwoLines first={brokeOff} second={recording && recordings(($) => $.howToGoOn)} />;
  }
  if (recording?.isFollowed) {
    return (
      <StatusTag icon={IconCircleDashed} tone="quiet">
        {recordings(($) => $.isFollowed)}
      </StatusTag>
    );
  }
  return (
    <StatusTag icon={IconCircleCheck} tone="ok">
      {t(($) => $.taken)}
    </StatusTag>
  );
}
