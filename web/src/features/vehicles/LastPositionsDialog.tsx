import { IconAccessPoint, IconAccessPointOff, IconMapPin } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { LastPosition } from "@wegbuch/contract/vehicles/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { formatDateTime, formatNumber } from "../../ui/texts/format.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { Toolbar } from "../../ui/page/Toolbar.tsx";
import { useLastPositions, useRights } from "./data.ts";
import classes from "./LastPositionsDialog.module.css";

const choices = ["all", "silent", "sending"] as const;

/** Which vehicles send, and when and where each was last heard of. */
export function LastPositionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("vehicles");
  const [choice, setChoice] = useState<(typeof choices)[number]>("all");
  const [searchTerm, setSearchTerm] = useState("");
  const [paging, setPaging] = useState({ page: 1, perPage: 10 });
  const positions = useLastPositions({
    ...paging,
    searchTerm: searchTerm || undefined,
    isSending: choice === "all" ? undefined : choice === "sending",
  });
  const toFirst = () => setPaging({ ...paging, page: 1 });
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.positions.title)} size="wizard">
      <div className={classes.positions}>
        <Toolbar
          search={{
            label: t(($) => $.searchFor),
            onSearch: (term) => {
              setSearchTerm(term);
              toFirst();
            },
          }}
        >
          <SegmentedControl
            label={t(($) => $.positions.show)}
            value={choice}
            options={choices.map((value) => ({ value, label: t(($) => $.positions[value]) }))}
            onChange={(next) => {
              setChoice(next);
              toFirst();
            }}
          />
        </Toolbar>
        <PagedTable
          caption={t(($) => $.positions.caption)}
          list={positions}
          columns={useColumns()}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          onPaging={setPaging}
        />
      </div>
    </Dialog>
  );
}

function useColumns(): Column<LastPosition>[] {
  const { t } = useTranslation("vehicles");
  const { seesLive } = useRights();
  return [
    { key: "name", head: t(($) => $.positions.vehicle), cell: ({ name }) => <strong>{name}</strong> },
    {
      key: "licensePlate",
      head: t(($) => $.positions.licensePlate),
      width: "18%",
      cell: ({ licensePlate }) => licensePlate,
    },
    {
      key: "state",
      head: t(($) => $.positions.state),
      width: "18%",
      cell: ({ isSending }) => (
        <StatusTag icon={isSending ? IconAccessPoint : IconAccessPointOff} tone={isSending ? "ok" : "error"}>
          {isSending ? t(($) => $.states.sending) : t(($) => $.states.silent)}
        </StatusTag>
      ),
    },
    {
      key: "lastPosition",
      head: t(($) => $.positions.lastPosition),
      width: "17%",
      cell: ({ lastPosition }) => (lastPosition ? formatDateTime(lastPosition) : t(($) => $.positions.never)),
    },
    {
      key: "place",
      head: t(($) => $.positions.place),
      width: "22%",
      cell: ({ id, latitude, longitude }) =>
        latitude !== null &&
        longitude !== null && (
          <Place
            id={id}
            text={`${formatNumber(latitude, 5)}  ${formatNumber(longitude, 5)}`}
            isLinked={seesLive}
          />
        ),
    },
  ];
}

/** Where it was; with live locations the way to the map. */
function Place({ id, text, isLinked }: { id: string; text: string; isLinked: boolean }) {
  const { t } = useTranslation("vehicles");
  if (!isLinked) return text;
  return (
    <Link
      to="/livelocation"
      search={{ vehicleId: id } as never}
      className="inline-row gap-6"
      title={t(($) => $.positions.showLive)}
    >
      <IconMapPin size={16} stroke={1.75} aria-hidden />
      {text}
    </Link>
  );
}
