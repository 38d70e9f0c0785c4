import { mayUse } from "@wegbuch/contract/access/may-use";
import { groupLeaderViewer } from "@wegbuch/contract/access/role-sets";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { PageTabs } from "../../ui/page/PageTabs.tsx";

/** Who may see live locations (rule access/live-tabs). */
const liveLocation = { for: groupLeaderViewer, needs: "Tracking" } as const;

const tabs: readonly { path: string; name: "map" | "report" | "analysis" | "alarms" }[] = [
  { path: "/geofences", name: "map" },
  { path: "/geofences/report", name: "report" },
  { path: "/geofences/analysis", name: "analysis" },
  { path: "/geofences/alarms", name: "alarms" },
];

/** Map, report, analysis and alarms of geofences; nothing for whom live locations are not shown. Needs the texts "widgets". */
export function GeofenceTabs() {
  const { t } = useTranslation("widgets");
  if (!mayUse(accessOf(useCurrentUser()), liveLocation)) return null;
  return (
    <PageTabs
      label={t(($) => $.geofenceTabs.name)}
      tabs={tabs.map(({ path, name }) => ({ path, label: t(($) => $.geofenceTabs[name]) }))}
    />
  );
}
