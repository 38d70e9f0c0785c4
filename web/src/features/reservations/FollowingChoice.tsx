import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { Choice } from "../../ui/form/Choice.tsx";

type Props = {
  reservation: Pick<Reservation, "seriesId">;
  isFollowing: boolean;
  onChange: (isFollowing: boolean) => void;
};

/** Of a series: whether this one is meant, or all that come after it too (rule reservations/series). */
export function FollowingChoice({ reservation, isFollowing, onChange }: Props) {
  const { t } = useTranslation("reservations");
  if (reservation.seriesId === null) return null;
  return (
    <Choice
      label={t(($) => $.series.which)}
      value={isFollowing ? "following" : "this"}
      options={[
        { value: "this", label: t(($) => $.series.onlyThis) },
        { value: "following", label: t(($) => $.series.following) },
      ]}
      hint={isFollowing ? t(($) => $.series.followingHint) : undefined}
      onChange={(value) => onChange(value === "following")}
    />
  );
}
