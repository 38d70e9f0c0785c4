import { Button } from "@mantine/core";
import { IconBriefcase, IconEyeOff } from "@tabler/icons-react";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { tripChanges } from "@wegbuch/contract/trips/endpoints";
import type { OpenTrack } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { useChangePrivacy } from "./data.ts";
import { formatTime } from "../../ui/texts/format.ts";
import classes from "./OwnRunningTrip.module.css";

type Props = { trip: Pick<OpenTrack, "id" | "startedAt" | "type" | "driver" | "isPrivateTripAllowed"> };

/**
 * Tells whoever is on the way that he is seen, and lets him drive unseen from now on with one tap where his vehicle may be driven
 * so, and take it back; nothing for anybody else.
 */
export function OwnRunningTrip({ trip }: Props) {
  const { t } = useTranslation("ownTrips");
  const user = useCurrentUser();
  const change = useChangePrivacy();
  const access = accessOf(user);
  const isOwn = trip.driver?.id === user.id && !access.isSupport;
  if (!isOwn || !mayUse(access, tripChanges.changePrivacy)) return null;
  const isPrivate = trip.type === tripTypes.private;
  const Icon = isPrivate ? IconBriefcase : IconEyeOff;
  return (
    <section className={classes.bar} aria-label={t(($) => $.ownTrip.title)}>
      <p>
        <strong>{t(($) => $.ownTrip.since, { time: formatTime(trip.startedAt) })}</strong>{" "}
        {t(($) => $.ownTrip[isPrivate ? (user.isHWNOE ? "isPrivateHere" : "isPrivate") : "isSeen"])}
      </p>
      {(isPrivate || trip.isPrivateTripAllowed) && (
        <Button
          variant="default"
          h={48}
          loading={change.isPending}
          leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
          onClick={() => change.mutate({ params: { id: trip.id }, body: { isPrivate: !isPrivate } })}
        >
          {isPrivate ? t(($) => $.ownTrip.toBusiness) : t(($) => $.ownTrip.toPrivate)}
        </Button>
      )}
    </section>
  );
}
