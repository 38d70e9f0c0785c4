import { useTranslation } from "react-i18next";
import { DateField } from "../../ui/dates/DateField.tsx";
import { formatMonth } from "../../ui/texts/format.ts";
import { Page } from "../../ui/page/Page.tsx";
import { isDay, today } from "../../ui/dates/period.ts";
import { useCounts, useIsAdmin } from "./data.ts";
import { useChosenDay } from "./filter.ts";
import { GroupCounts } from "./GroupCounts.tsx";
import { ReleaseMonth } from "./ReleaseMonth.tsx";
import { SilentVehicles } from "./SilentVehicles.tsx";
import classes from "./TripManagersPage.module.css";
import { TripsToDo } from "./TripsToDo.tsx";

/** What trip managers still have to do in a month. */
export function TripManagersPage() {
  const { t } = useTranslation("tripmanagers");
  const { day, month, choose } = useChosenDay();
  const counts = useCounts(month);
  const isAdmin = useIsAdmin();
  return (
    <Page
      title={t(($) => $.title)}
      subject={formatMonth(month.first)}
      toolbar={
        <div className={classes.tools}>
          <DateField
            label={t(($) => $.date)}
            value={day}
            max={today()}
            onChange={(next) => isDay(next) && choose(next)}
          />
          {isAdmin && <ReleaseMonth month={month} />}
        </div>
      }
    >
      <div className={classes.cards}>
        <GroupCounts
          title={t(($) => $.openByGroup)}
          counts={counts.data?.openTripsCountByGroup}
          list={counts}
          month={month}
          empty={t(($) => $.noOpen)}
        />
        <GroupCounts
          title={t(($) => $.driverlessByGroup)}
          counts={counts.data?.tripsCountWithoutDriverByGroup}
          list={counts}
          month={month}
          withoutDriver
          empty={t(($) => $.noDriverless)}
        />
        <TripsToDo month={month} isAdmin={isAdmin} />
        <SilentVehicles />
      </div>
    </Page>
  );
}
