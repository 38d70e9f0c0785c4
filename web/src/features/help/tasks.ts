import { admin, driver, groupLeader } from "@wegbuch/contract/access/role-sets";
import type { Role } from "@wegbuch/contract/access/roles";
import { matching } from "../../ui/pickers/matching.ts";
import type { de as ofAdmins } from "./admin-guide-texts.ts";
import type { de as daily } from "./guide-texts.ts";
import type { de as overview } from "./overview-guide-texts.ts";

/** Something people do on a page, as they would call it, and how it is done. */
type Task = { key: string; task: string; how: string };

/** The tasks of all pages, by the page's name. */
type Guides = Readonly<Record<string, Readonly<Record<string, Omit<Task, "key">>>>>;

type Names<Of> = { [Page in keyof Of & string]: `${Page}.${keyof Of[Page] & string}` }[keyof Of & string];
type TaskName = Names<(typeof overview & typeof daily & typeof ofAdmins)["pages"]>;

/** Who may do what not everybody may who opens the page. */
const onlyFor: Partial<Record<TaskName, readonly number[]>> = {
  "inbox.rule": driver,
  "inbox.ruleOrder": driver,
  "hwno.release": driver,
  "logbook.type": driver,
  "logbook.purpose": driver,
  "logbook.add": driver,
  "logbook.split": driver,
  "logbook.lock": driver,
  "audit.mend": driver,
  "geofences.draw": groupLeader,
  "geofences.alarm": groupLeader,
  "reservation.reserve": driver,
  "reservation.change": driver,
  "reports.schedule": admin,
  "settings.unplugged": admin,
  "settings.anchors": admin,
  "privacy.report": admin,
  "vehicles.add": groupLeader,
  "vehicles.calibrate": groupLeader,
  "vehicles.upkeep": groupLeader,
  "vehicles.archive": groupLeader,
  "users.add": groupLeader,
  "users.role": groupLeader,
  "users.many": groupLeader,
  "groups.fill": groupLeader,
  "groups.move": groupLeader,
  "costcenters.add": admin,
  "boxes.assign": admin,
};

/** What somebody of this role can do on a page. */
export function tasksOf(guides: Guides, page: string, role: Role): Task[] {
  return Object.entries(guides[page] ?? {})
    .filter(
      ([key]) => (onlyFor as Record<string, readonly number[]>)[`${page}.${key}`]?.includes(role) ?? true,
    )
    .map(([key, words]) => ({ key, ...words }));
}

/** A page with what is told of it. */
export type Topic = { name: string; title: string; about: string; tasks: readonly Task[] };

/** The topics that hold all the words, each with the tasks that do; all of them where the page itself is meant. */
export function searched<Of extends Topic>(topics: readonly Of[], term: string): Of[] {
  return topics.flatMap((topic) => {
    if (matching([{ name: topic.title, about: topic.about }], term).length > 0) return [topic];
    const named = topic.tasks.map((each) => ({
      ...each,
      name: `${topic.title} ${each.task}`,
      about: each.how,
    }));
    const found = new Set(matching(named, term).map(({ key }) => key));
    return found.size === 0 ? [] : [{ ...topic, tasks: topic.tasks.filter(({ key }) => found.has(key)) }];
  });
}
