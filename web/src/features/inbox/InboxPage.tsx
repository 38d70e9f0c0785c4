import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconCircleCheck, IconRepeat } from "@tabler/icons-react";
import type { InboxEntry } from "@wegbuch/contract/inbox/schemas";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changedMeanwhile, isProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import { SkeletonCards } from "../../ui/feedback/SkeletonCards.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Page } from "../../ui/page/Page.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { useIsPhone } from "../../ui/theme/media.ts";
import { acceptable, isWhole, type Said, saidBy, useSay } from "./changes.ts";
import { type Purpose, useInbox, usePrivateVehicles, useRecentPurposes } from "./data.ts";
import { AlwaysCard } from "./AlwaysCard.tsx";
import { InboxCard } from "./InboxCard.tsx";
import { InboxKeys } from "./InboxKeys.tsx";
import classes from "./InboxPage.module.css";
import type { Command } from "./keys.ts";
import { useAlways } from "./use-always.ts";

/** Trips that wait until their driver says what they were, the most urgent first: a tap each. */
export function InboxPage() {
  const { t } = useTranslation("inbox");
  const { data, isError, refetch } = useInbox();
  const count = data?.totalCount ?? 0;
  // On the phone its bar says how many.
  const isPhone = useIsPhone();
  const rules = (
    <Button
      component={Link}
      to="/rules"
      variant="default"
      size="md"
      leftSection={<IconRepeat size={18} stroke={1.75} aria-hidden />}
    >
      {t(($) => $.rules)}
    </Button>
  );
  return (
    <Page
      title={t(($) => $.title)}
      subject={count > 0 && !isPhone && t(($) => $.waiting, { count, number: formatNumber(count) })}
      actions={rules}
    >
      {isError && !data ? (
        <LoadError onRetry={refetch} />
      ) : !data ? (
        <SkeletonCards />
      ) : (
        <Cards entries={data.items} />
      )}
    </Page>
  );
}

function Cards({ entries }: { entries: readonly InboxEntry[] }) {
  const { t } = useTranslation("inbox");
  const isPhone = useIsPhone();
  const [activeId, setActiveId] = useState<string>();
  const [choosingId, setChoosingId] = useState<string | null>(null);
  const purposes = useRecentPurposes();
  const privateVehicles = usePrivateVehicles();
  const { always, ask, answer } = useAlways();
  const { sayOf, undo, refused } = useSaying(ask);
  const active = entries.find(({ id }) => id === activeId) ?? entries[0];
  const say = (entry: InboxEntry, said: Said) => {
    // What follows takes its place.
    const at = entries.indexOf(entry);
    setActiveId((entries[at + 1] ?? entries[at - 1])?.id);
    setChoosingId(null);
    sayOf(entry, said);
  };
  const mayBePrivate = ({ trip }: InboxEntry) => privateVehicles?.has(trip.vehicle.id) ?? true;
  const obey = (command: Command): boolean => {
    if (command.name === "undo") return undo();
    if (active === undefined) return false;
    if (command.name === "move") {
      const next = entries[entries.indexOf(active) + command.steps];
      if (next) setActiveId(next.id);
      return next !== undefined;
    }
    if (command.name === "clear") setChoosingId(null);
    else if (command.name === "accept") {
      const suggestion = acceptable({ entry: active, mayBePrivate: mayBePrivate(active) });
      if (suggestion === null) return false;
      if (isWhole(suggestion)) say(active, saidBy(suggestion));
      else setChoosingId(active.id);
    } else if (command.name === "purpose") {
      const purpose = purposes[command.index];
      if (purpose === undefined) return false;
      say(active, { type: tripTypes.business, purpose });
    } else if (command.name === "say") {
      if (command.type === tripTypes.business) setChoosingId(active.id);
      else if (command.type === tripTypes.driveToWork || mayBePrivate(active))
        say(active, { type: command.type });
    } else return false;
    return true;
  };
  const question = always && (
    <AlwaysCard
      always={always}
      onAnswer={(isYes) => answer(isYes, () => void showSnackbar(t(($) => $.always.done)))}
    />
  );
  if (active === undefined)
    return (
      <>
        {question}
        <NothingWaits />
      </>
    );
  return (
    <div className={classes.cards}>
      <InboxKeys onCommand={obey} />
      {question}
      {entries.map((entry) => (
        <InboxCard
          key={entry.id}
          entry={entry}
          isActive={entry === active}
          isChoosing={entry.id === choosingId}
          mayBePrivate={mayBePrivate(entry)}
          purposes={purposes}
          refused={refused.get(entry.id)}
          onActive={() => setActiveId(entry.id)}
          onChoosing={(isChoosing) => setChoosingId(isChoosing ? entry.id : null)}
          onSay={(said) => say(entry, said)}
        />
      ))}
      {!isPhone && <p className="secondary">{t(($) => $.keys)}</p>}
    </div>
  );
}

/**
 * Says what a trip was, with a line that takes it back by one tap. A purpose that was not taken is kept for the next try.
 */
function useSaying(onAccepted: (entry: InboxEntry, said: Said) => Promise<void>) {
  const { t } = useTranslation("inbox");
  const nameOf = useTripTypeName();
  const [refused, setRefused] = useState<ReadonlyMap<string, Purpose>>(new Map());
  const { say, undo } = useSay({
    onSaid: (entry, said, takeBack) => {
      if (said.isSuggested) void onAccepted(entry, said);
      const { type } = said;
      const action = { label: t(($) => $.undo), onAct: takeBack };
      void showSnackbar(
        t(($) => $.said, { type: nameOf(type) }),
        { action, kind: "said" },
      );
    },
    onRefused: ({ id }, said, error) => {
      const purpose = said?.purpose;
      if (purpose) setRefused((known) => new Map(known).set(id, purpose));
      const isOvertaken = changedMeanwhile(error) !== undefined;
      const why = isOvertaken ? problemText(error).text : t(($) => $.notSaved);
      if (isOvertaken || isProblem(error, 0)) void showSnackbar(why, { isError: true });
    },
  });
  return { sayOf: (entry: InboxEntry, said: Said) => void say(entry, said), undo, refused };
}

function NothingWaits() {
  const { t } = useTranslation("inbox");
  return (
    <EmptyBlock
      icon={IconCircleCheck}
      title={t(($) => $.done)}
      text={t(($) => $.doneWhy)}
      action={
        <Button component={Link} to="/trips" variant="default" size="md">
          {t(($) => $.toLogbook)}
        </Button>
      }
    />
  );
}
