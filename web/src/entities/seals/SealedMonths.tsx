import { Button, Skeleton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { seals } from "@wegbuch/contract/seals/endpoints";
import type { Seal } from "@wegbuch/contract/seals/schemas";
import { useTranslation } from "react-i18next";
import { useExport } from "../../ui/files/use-export.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { formatDateTime, formatNumber } from "../../ui/texts/format.ts";
import classes from "./SealedMonths.module.css";
import { useSealing, useSealRights, useSeals } from "./data.ts";

/** The versions of a month of a vehicle that were sealed, with their files; how far sealing has come. */
export function SealedMonths({ vehicleId, month }: { vehicleId: string; month: string }) {
  const { t } = useTranslation("seals");
  const { maySeal } = useSealRights();
  const sealing = useSealing(month, maySeal);
  const isRunning = sealing?.finishedAt === null;
  const done = sealing ? sealing.sealedCount + sealing.unchangedCount + sealing.refused.length : 0;
  return (
    <section className={classes.card} aria-label={t(($) => $.title)}>
      <h2 className="heading">{t(($) => $.title)}</h2>
      {sealing && isRunning && (
        <p className="bare" role="status">
          {t(($) => $.progress, { done: formatNumber(done), all: formatNumber(sealing.vehicleCount) })}
        </p>
      )}
      {sealing?.refused.some(({ id }) => id === vehicleId) && (
        <p className="bare">
          {t(($) => $.refused, { names: sealing.refused.map(({ name }) => name).join(", ") })}
        </p>
      )}
      <Versions key={sealing?.finishedAt} vehicleId={vehicleId} month={month} isAwaited={isRunning} />
    </section>
  );
}

type VersionsProps = { vehicleId: string; month: string; isAwaited: boolean };

/** Asked once more when sealing has come to its end. */
function Versions({ vehicleId, month, isAwaited }: VersionsProps) {
  const { t } = useTranslation("seals");
  const { data, isError, refetch } = useSeals(vehicleId, month, isAwaited);
  if (data === undefined) return isError ? <LoadError onRetry={refetch} /> : <Skeleton height={48} />;
  const found = data.items;
  if (found.length === 0) return <p className="secondary bare">{t(($) => $.none)}</p>;
  return (
    <ul className="list">
      {found.map((seal) => (
        <li key={seal.id} className="row wrap apart gap-12">
          <span>
            <strong>{t(($) => $.version, { version: seal.version })}</strong>{" "}
            <span className="secondary">
              {t(($) => $.by, { date: formatDateTime(seal.sealedAt), name: seal.sealedBy.name })}
              {seal.reason && <> · {t(($) => $.forReason, { reason: seal.reason })}</>}
            </span>
          </span>
          {seal.isWithheld ? (
            <span className="secondary">{t(($) => $.isWithheld)}</span>
          ) : (
            <span className="row gap-8">
              {(["pdf", "csv", "jsonl"] as const).map((type) => (
                <FileButton key={type} seal={seal} type={type} />
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function FileButton({ seal: { id, version }, type }: { seal: Seal; type: "pdf" | "csv" | "jsonl" }) {
  const { t } = useTranslation("seals");
  const { onAct, isBusy } = useExport(seals[type], { params: { id } });
  const file = type.toUpperCase();
  return (
    <Button
      variant="default"
      size="sm"
      loading={isBusy === true}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      aria-label={t(($) => $.download, { file, version })}
      onClick={onAct}
    >
      {file}
    </Button>
  );
}
