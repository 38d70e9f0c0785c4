import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import { useTranslation } from "react-i18next";
import { formatDate, formatDateTime } from "../../ui/texts/format.ts";
import { useHasSharedCells } from "../../ui/theme/media.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { TwoLines } from "../../ui/table/TwoLines.tsx";
import { RawDataLink } from "../../entities/vehicles/RawDataLink.tsx";

/** What is known of a box; an archived one is in no vehicle, but was archived for a reason. Under 1600 px of table, kind and card share cells. */
export function useMandatorBoxColumns(isArchived: boolean): Column<MandatorBox>[] {
  const { t } = useTranslation("boxes");
  const head = t(($) => $.columns, { returnObjects: true });
  const vehicle: Column<MandatorBox> = {
    key: "vehicle",
    head: head.vehicle,
    cell: (box) => box.vehicle && <Name text={box.vehicle.name} />,
  };
  const archived: Column<MandatorBox> = {
    key: "archived",
    head: head.archived,
    width: "19%",
    cell: (box) => <Archived box={box} />,
  };
  return [
    {
      key: "imei",
      head: head.imei,
      width: "134px",
      cell: ({ imei }) => <span className="medium one-line">{imei}</span>,
    },
    ...useKindColumns(),
    ...(isArchived ? [] : [vehicle]),
    {
      key: "mandator",
      head: head.mandator,
      cell: ({ mandator }) => mandator && <Name text={mandator.name} />,
    },
    {
      key: "createdAt",
      head: head.createdAt,
      width: "116px",
      cell: ({ createdAt, lastContactAt, imei }) => (
        <TwoLines
          first={
            lastContactAt ? (
              <RawDataLink imei={imei} text={formatDateTime(lastContactAt)} at={lastContactAt} />
            ) : (
              t(($) => $.neverHeard)
            )
          }
          second={formatDate(createdAt)}
        />
      ),
    },
    ...(isArchived ? [archived] : []),
  ];
}

/** What it is and how it is reached: four columns, or two of two lines each beside those that need room. */
function useKindColumns(): Column<MandatorBox>[] {
  const { t } = useTranslation("boxes");
  const head = t(($) => $.columns, { returnObjects: true });
  const isShared = useHasSharedCells();
  const typeOf = ({ deviceType }: MandatorBox) => t(($) => $.deviceTypes[deviceType]);
  if (isShared)
    return [
      {
        key: "model",
        head: head.modelAndType,
        width: "124px",
        cell: (box) => <TwoLines first={box.model} second={typeOf(box)} />,
      },
      {
        key: "simCardNumber",
        head: head.simAndPhone,
        width: "172px",
        cell: ({ simCardNumber, phoneNumber }) =>
          (simCardNumber || phoneNumber) && <TwoLines first={simCardNumber} second={phoneNumber} />,
      },
    ];
  return [
    { key: "model", head: head.model, width: "80px", cell: ({ model }) => model },
    { key: "deviceType", head: head.deviceType, width: "124px", cell: typeOf },
    {
      key: "simCardNumber",
      head: head.simCardNumber,
      width: "174px",
      cell: ({ simCardNumber }) => simCardNumber && <Name text={simCardNumber} />,
    },
    {
      key: "phoneNumber",
      head: head.phoneNumber,
      width: "128px",
      cell: ({ phoneNumber }) => phoneNumber && <Name text={phoneNumber} />,
    },
  ];
}

/** When, and in the words of whoever did it why. */
function Archived({ box: { archivedAt, archiveComment } }: { box: MandatorBox }) {
  return (
    <>
      {archivedAt && formatDate(archivedAt)}
      {archiveComment && <Name text={archiveComment} />}
    </>
  );
}

function Name({ text }: { text: string }) {
  return (
    <span className="two-lines breaking" title={text}>
      {text}
    </span>
  );
}
