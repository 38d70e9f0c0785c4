import { useQuery } from "@tanstack/react-query";
import { trips } from "@wegbuch/contract/trips/endpoints";
import { useTranslation } from "react-i18next";
import { read } from "../../api/client.ts";
import { silently } from "../../api/query-client.ts";
import { formatDateTime } from "../../ui/texts/format.ts";
import type { LogbookRow } from "./data.ts";

/** What was added to a locked trip, each with the mark it has in the printed book, and by whom (rule trips/supplements). */
export function Supplements({ trip }: { trip: LogbookRow }) {
  const { t } = useTranslation("trips");
  const { data = [] } = useQuery({
    ...read(trips.supplements, { params: { id: trip.id } }),
    ...silently,
    enabled: trip.lockedAt !== null,
  });
  if (data.length === 0) return null;
  return (
    <section className="stack gap-8" aria-label={t(($) => $.supplementing.earlier)}>
      {data.map(({ id, description, contact, reason, user, createdAt }) => (
        <div key={id}>
          {"† "}
          {reason === null
            ? t(($) => $.supplementing.hidden)
            : [description, contact, reason].filter(Boolean).join(", ")}
          <br />
          <span className="secondary">
            {t(($) => $.supplementing.by, { name: user.name, time: formatDateTime(createdAt) })}
          </span>
        </div>
      ))}
    </section>
  );
}
