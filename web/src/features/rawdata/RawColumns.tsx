import type { RawEvent, RawPosition, RawTrip } from "@wegbuch/contract/rawdata/schemas";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { de, en } from "@wegbuch/contract/trips/texts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../api/language.ts";
import { formatDateTime, formatDateTimeWithSeconds, formatNumber } from "../../ui/texts/format.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { TypeTag } from "../../entities/trips/TypeTag.tsx";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import classes from "./RawColumns.module.css";

/** The fifteen columns of positions, in the units of the wire. */
export function usePositionColumns(): Column<RawPosition>[] {
  const { t } = useTranslation("rawdata");
  const head = t(($) => $.columns, { returnObjects: true });
  return [
    {
      key: "timestamp",
      head: head.timestamp,
      width: "136px",
      onCard: "line",
      cell: ({ timestamp }) => formatDateTimeWithSeconds(timestamp),
    },
    {
      key: "deviceTime",
      head: head.deviceTime,
      width: "124px",
      onCard: "title",
      cell: ({ deviceTime }) => formatDateTimeWithSeconds(deviceTime),
    },
    ...figures.map(({ key, unit, width, digits }) => ({
      key,
      head: <Head name={head[key]} unit={unit} />,
      width,
      isNumeric: true,
      cell: (row: RawPosition) => formatFigure(row[key], digits),
    })),
    { key: "deviceType", head: head.deviceType, width: "52px", cell: ({ deviceType }) => deviceType },
  ];
}

const figures = [
  { key: "longitude", unit: "°", width: "80px", digits: 6 },
  { key: "latitude", unit: "°", width: "80px", digits: 6 },
  { key: "altitude", unit: "m", width: "52px", digits: 0 },
  { key: "speed", unit: "km/h", width: "56px", digits: 0 },
  { key: "distanceToPrevPointMeters", unit: "m", width: "66px", digits: 1 },
  { key: "gpsStatus", unit: "", width: "44px", digits: 0 },
  { key: "satellites", unit: "", width: "74px", digits: 0 },
  { key: "heading", unit: "°", width: "66px", digits: 0 },
  { key: "externalPowerVoltage", unit: "mV", width: "66px", digits: 0 },
  { key: "batteryVoltage", unit: "mV", width: "64px", digits: 0 },
  { key: "batteryCurrent", unit: "mA", width: "64px", digits: 0 },
  { key: "totalDistance", unit: "m", width: "92px", digits: 0 },
] as const;

/** A figure as it was sent; what was not sent stays empty. */
export function formatFigure(value: number | null, digits: number): string | null {
  return value === null ? null : formatNumber(value, digits);
}

/** The five columns of events. */
export function useEventColumns(): Column<RawEvent>[] {
  const { t } = useTranslation("rawdata");
  const head = t(($) => $.columns, { returnObjects: true });
  // One that a newer box sends keeps the word of the wire.
  const names: Record<string, string> = t(($) => $.events, { returnObjects: true });
  return [
    {
      key: "deviceTime",
      head: head.deviceTime,
      width: "160px",
      cell: ({ deviceTime }) => formatDateTimeWithSeconds(deviceTime),
    },
    {
      key: "deviceType",
      head: head.deviceType,
      width: "124px",
      cell: ({ deviceType }) => t(($) => $.deviceTypes[deviceType]),
    },
    {
      key: "eventType",
      head: head.eventType,
      width: "22%",
      onCard: "aside",
      cell: ({ eventType }) => <strong className="medium">{names[eventType] ?? eventType}</strong>,
    },
    {
      key: "infoText",
      head: head.infoText,
      cell: ({ infoText }) => infoText && <Text text={infoText} />,
    },
    {
      key: "timestamp",
      head: head.timestamp,
      width: "160px",
      cell: ({ timestamp }) => formatDateTimeWithSeconds(timestamp),
    },
  ];
}

/** The eleven columns of trips. */
export function useTripColumns(): Column<RawTrip>[] {
  const { t } = useTranslation("rawdata");
  const head = t(($) => $.columns, { returnObjects: true });
  const typeName = useTripTypeName();
  const place = (key: "startAddress" | "destinationAddress"): Column<RawTrip> => ({
    key,
    head: head[key],
    cell: (trip) => placeOf(trip[key], trip),
  });
  const time = (key: "startedAt" | "finishedAt" | "lockedAt", none?: string): Column<RawTrip> => ({
    key,
    head: head[key],
    width: "104px",
    cell: ({ [key]: at }) => (at === null ? none : formatDateTime(at)),
  });
  return [
    {
      key: "vehicle",
      head: head.vehicle,
      onCard: "line",
      cell: ({ vehicle }) => <Text text={vehicle.name} />,
    },
    { key: "driver", head: head.driver, cell: ({ driver }) => driver && <Text text={driver.name} /> },
    { ...time("startedAt"), onCard: "title" },
    time("finishedAt", words().openTrip),
    place("startAddress"),
    place("destinationAddress"),
    {
      key: "mileageInMeters",
      head: <Head name={head.mileageInMeters} unit="m" />,
      width: "72px",
      isNumeric: true,
      cell: ({ mileageInMeters }) => formatNumber(mileageInMeters),
    },
    {
      key: "type",
      head: head.type,
      width: "124px",
      onCard: "foot",
      cell: ({ type }) => <TypeTag type={type} label={typeName(type)} />,
    },
    {
      key: "agent",
      head: head.agent,
      width: "92px",
      cell: ({ agent }) => t(($) => $.agents[`agent${agent}`]),
    },
    {
      key: "description",
      head: head.description,
      cell: ({ description }) => description && <Text text={description} />,
    },
    time("lockedAt"),
  ];
}

/** Places of private trips are the driver's alone (rule readings/raw-data). */
function placeOf(address: Address | null, { type }: RawTrip): ReactNode {
  if (address !== null) return <Text text={address.displayName} />;
  return type === tripTypes.private && words().private;
}

function words() {
  return currentLanguage() === "en" ? en : de;
}

function Head({ name, unit }: { name: string; unit: string }) {
  return (
    <span>
      {name} <small className={classes.unit}>{unit}</small>
    </span>
  );
}

function Text({ text }: { text: string }) {
  return (
    <span className="two-lines breaking" title={text}>
      {text}
    </span>
  );
}
