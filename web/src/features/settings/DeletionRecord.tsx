import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { erasureKinds } from "@wegbuch/contract/retention/codes";
import { retentions } from "@wegbuch/contract/retention/endpoints";
import type { Erasure } from "@wegbuch/contract/retention/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { read } from "../../api/client.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { formatDateTime, formatDay, formatNumber } from "../../ui/texts/format.ts";
import classes from "./SettingsPage.module.css";

const shownAtFirst = 5;
const shownMost = 100;

/** What was erased, the latest first (rule retention/receipts). */
export function DeletionRecord() {
  const { t } = useTranslation("settings");
  const [perPage, setPerPage] = useState(shownAtFirst);
  const query = useQuery(read(retentions.erasures, { query: { page: 1, perPage } }));
  return (
    <div className={classes.part}>
      <h3>{t(($) => $.retention.record.title)}</h3>
      <Loaded query={query} height={48}>
        {({ items, totalCount }) =>
          items.length === 0 ? (
            <p className="secondary bare">{t(($) => $.retention.record.none)}</p>
          ) : (
            <>
              <p className="secondary bare">{t(($) => $.retention.record.why)}</p>
              <ul className={classes.entries}>
                {items.map((erasure) => (
                  <Entry key={erasure.id} erasure={erasure} />
                ))}
              </ul>
              {totalCount > items.length && perPage < shownMost && (
                <Button variant="default" size="sm" onClick={() => setPerPage(shownMost)}>
                  {t(($) => $.retention.record.more)}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

const kindOf = {
  [erasureKinds.places]: "places",
  [erasureKinds.logbook]: "logbook",
  [erasureKinds.timeLogs]: "timeLogs",
  [erasureKinds.person]: "person",
} as const;

function Entry({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation("settings");
  const { kind, person, until, erasedAt, rowCount, recordCount, vehicleCount, sha256 } = erasure;
  const named = kind === erasureKinds.person && person === null ? "somebody" : kindOf[kind];
  const counted = [
    kind === erasureKinds.timeLogs
      ? t(($) => $.retention.record.logs, { count: rowCount, number: formatNumber(rowCount) })
      : t(($) => $.retention.record.trips, { count: rowCount, number: formatNumber(rowCount) }),
    ...(vehicleCount > 0
      ? [t(($) => $.retention.record.vehicles, { count: vehicleCount, number: formatNumber(vehicleCount) })]
      : []),
    ...(recordCount > 0
      ? [
          t(
            ($) => (kind === erasureKinds.timeLogs ? $.retention.record.signed : $.retention.record.records),
            {
              count: recordCount,
              number: formatNumber(recordCount),
            },
          ),
        ]
      : []),
  ];
  return (
    <li title={t(($) => $.retention.record.sha256, { sha256 })}>
      <span>
        <strong>{t(($) => $.retention.record.kinds[named], { name: person?.name ?? "" })}</strong>{" "}
        {t(($) => $.retention.record.before, { day: formatDay(until) })}
      </span>
      <span className="secondary">
        {formatDateTime(erasedAt)} · {counted.join(", ")}
      </span>
    </li>
  );
}
