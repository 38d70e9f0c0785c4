import { Anchor } from "@mantine/core";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useLockTrips } from "./changes.ts";
import { type LogbookRow, useRights } from "./data.ts";
import type { Shown } from "./filter.ts";
import { lackingIn } from "./rules.ts";

type Props = {
  trips: readonly LogbookRow[];
  onClose: () => void;
  onDone: () => void;
  /** Leads to the trips in which something is missing, where the list can show them alone. */
  onShow?: ((shown: Shown) => void) | undefined;
};

/** Asks before trips are locked, and says what they lack: most people cannot take it back. */
export function LockDialog({ trips, onClose, onDone, onShow }: Props) {
  const { t } = useTranslation("trips");
  const { isSpecial } = useRights();
  const { mutate, isPending } = useLockTrips();
  const said = { count: trips.length, number: formatNumber(trips.length) };
  const lock = () =>
    mutate(
      { body: { tripIds: trips.map(({ id }) => id) } },
      {
        onSuccess: () => {
          onClose();
          onDone();
          void showSnackbar(t(($) => $.locking.done, said));
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.locking.title, said)}
      text={
        <>
          {isSpecial ? t(($) => $.locking.whySpecial) : t(($) => $.locking.why)}
          <Lacking trips={trips} onShow={onShow && ((shown) => (onClose(), onShow(shown)))} />
        </>
      }
      confirmLabel={t(($) => $.locking.confirm, said)}
      onConfirm={lock}
      isBusy={isPending}
    />
  );
}

/** "29 Fahrten ohne Zweck" and "3 ohne Fahrer", each with a way to them; nothing where nothing is missing. */
function Lacking({ trips, onShow }: Pick<Props, "trips" | "onShow">) {
  const { t } = useTranslation("trips");
  const lacking = lackingIn(trips);
  if (lacking.length === 0) return null;
  return (
    <>
      <br />
      <br />
      {t(($) => $.locking.missing)}
      {lacking.map(({ shown, count }) => (
        <Fragment key={shown}>
          <br />
          <strong>{t(($) => $.locking[shown], { count, number: formatNumber(count) })}</strong>{" "}
          {onShow && (
            <Anchor component="button" type="button" onClick={() => onShow(shown)}>
              {t(($) => $.locking.show)}
            </Anchor>
          )}
        </Fragment>
      ))}
    </>
  );
}
