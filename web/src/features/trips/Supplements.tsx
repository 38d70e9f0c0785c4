import type { Supplement } from "@wegbuch/contract/trips/schemas";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../ui/texts/format.ts";
import type { LogbookRow } from "./data.ts";

/** What was added to a locked trip, each with the mark it has in the printed book, and by whom (rule trips/supplements). */
export function Supplements({ trip }: { trip: LogbookRow }) {
  const { t } = useTranslation("trips");
  const { sayWhat, sayWho } = useWords();
  if (trip.supplements.length === 0) return null;
  return (
    <section className="stack gap-8" aria-label={t(($) => $.supplementing.earlier)}>
      {trip.supplements.map((supplement) => (
        <div key={supplement.id}>
          {sayWhat(supplement)}
          <br />
          <span className="secondary">{sayWho(supplement)}</span>
        </div>
      ))}
    </section>
  );
}

/** The same below the purpose of a row or card; who added it when is told on pointing. */
export function SupplementLines({ trip }: { trip: LogbookRow }) {
  const { sayWhat, sayWho } = useWords();
  return trip.supplements.map((supplement) => (
    <span
      key={supplement.id}
      className="quiet breaking"
      title={`${sayWhat(supplement)} (${sayWho(supplement)})`}
    >
      {sayWhat(supplement)}
    </span>
  ));
}

function useWords() {
  const { t } = useTranslation("trips");
  return {
    sayWhat: ({ description, contact, reason }: Supplement) =>
      `† ${reason === null ? t(($) => $.supplementing.hidden) : [description, contact, reason].filter(Boolean).join(", ")}`,
    sayWho: ({ user, createdAt }: Supplement) =>
      t(($) => $.supplementing.by, { name: user.name, time: formatDateTime(createdAt) }),
  };
}
