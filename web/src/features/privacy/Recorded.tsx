import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { companyRoles } from "@wegbuch/contract/access/roles";
import type { Privacy } from "@wegbuch/contract/privacy/schemas";
import type { RetentionHold } from "@wegbuch/contract/retention/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { formatDay } from "../../ui/texts/format.ts";
import { useHolds, usePrivacy } from "./data.ts";
import classes from "./PrivacyPage.module.css";
import { Agreed } from "./Agreed.tsx";
import { Section } from "./Section.tsx";

/** What is recorded of me, for how long, and who may see it (rule privacy/told). */
export function Recorded() {
  const { t } = useTranslation("privacy");
  const { isHWNOE } = useCurrentUser();
  const query = usePrivacy();
  const holds = useHolds();
  return (
    <Section title={t(($) => $.recorded.title)} why={t(($) => $.recorded.why)}>
      <Loaded query={query} height={240}>
        {(data) => (
          <dl className={classes.facts}>
            <Fact name={t(($) => $.recorded.what)}>{t(($) => $.recorded.whatText)}</Fact>
            <Fact name={t(($) => $.recorded.privateTrips)}>
              {t(($) => (isHWNOE ? $.recorded.sharedPlaces : $.recorded.ownPlaces))}
            </Fact>
            <Fact name={t(($) => $.recorded.theft)}>{t(($) => $.recorded.theftText)}</Fact>
            <Fact name={t(($) => $.recorded.agreement.name)}>
              <Agreed privacy={data} />
            </Fact>
            <Fact name={t(($) => $.recorded.vehicles)}>
              <Vehicles vehicles={data.vehicles} />
            </Fact>
            <Fact name={t(($) => $.recorded.places)}>
              {data.isErasing
                ? t(($) => $.recorded.placesFor, { count: data.trackRetentionDays })
                : t(($) => $.recorded.placesForever)}
            </Fact>
            <Fact name={t(($) => $.recorded.logbook)}>
              {data.isErasing
                ? data.logbookRetentionYears === null
                  ? t(($) => $.recorded.logbookByLaw)
                  : t(($) => $.recorded.logbookFor, { count: data.logbookRetentionYears })
                : t(($) => $.recorded.logbookForever)}
            </Fact>
            <Fact name={t(($) => $.recorded.holds)}>
              <Holds holds={holds.data ?? []} />
            </Fact>
            <Fact name={t(($) => $.recorded.viewers)}>
              <Viewers privacy={data} />
            </Fact>
          </dl>
        )}
      </Loaded>
      <Anchor component={Link} to="/help" className={classes.more}>
        {t(($) => $.recorded.more)}
      </Anchor>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Vehicles({ vehicles }: { vehicles: Privacy["vehicles"] }) {
  const { t } = useTranslation("privacy");
  if (vehicles.length === 0) return t(($) => $.recorded.noVehicles);
  return (
    <ul className={classes.names}>
      {vehicles.map((vehicle) => (
        <li key={vehicle.id}>
          {[vehicle.name, vehicle.licensePlate].filter(Boolean).join(", ")}
          <span className="secondary">
            {" · "}
            {t(($) => (vehicle.hasBox ? $.recorded.hasBox : $.recorded.hasNoBox))}
            {" · "}
            {t(($) => (vehicle.isPrivateTripAllowed ? $.recorded.mayPrivate : $.recorded.mayNotPrivate))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Holds({ holds }: { holds: readonly RetentionHold[] }) {
  const { t } = useTranslation("privacy");
  if (holds.length === 0) return t(($) => $.recorded.noHolds);
  return (
    <ul className={classes.names}>
      {holds.map((hold) => (
        <li key={hold.id}>
          {hold.reason}
          <span className="secondary">
            {" · "}
            {formatDay(hold.from)} – {formatDay(hold.to)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const roleOf: Record<number, "admin" | "adminViewer" | "groupLeader" | "groupLeaderViewer"> = {
  [companyRoles.admin]: "admin",
  [companyRoles.adminViewer]: "adminViewer",
  [companyRoles.groupLeader]: "groupLeader",
  [companyRoles.groupLeaderViewer]: "groupLeaderViewer",
};

function Viewers({ privacy: { viewers, furtherViewerCount, programs } }: { privacy: Privacy }) {
  const { t } = useTranslation("privacy");
  if (viewers.length + programs.length === 0) return t(($) => $.recorded.noViewers);
  return (
    <>
      <ul className={classes.names}>
        {viewers.map((viewer) => (
          <li key={viewer.id}>
            {viewer.name}
            <span className="secondary">
              {" · "}
              {t(($) => $.recorded.roles[roleOf[viewer.roleId]!])}
              {!viewer.canShowTracks && ` · ${t(($) => $.recorded.noTracks)}`}
            </span>
          </li>
        ))}
        {programs.map(({ id, name }) => (
          <li key={id}>
            {name}
            <span className="secondary"> · {t(($) => $.recorded.program)}</span>
          </li>
        ))}
      </ul>
      {furtherViewerCount > 0 && (
        <p className="secondary bare">{t(($) => $.recorded.further, { count: furtherViewerCount })}</p>
      )}
      <p className="secondary bare">{t(($) => $.recorded.viewersWhy)}</p>
    </>
  );
}
