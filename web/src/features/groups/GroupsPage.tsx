import { Skeleton } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { GroupDetail } from "@wegbuch/contract/groups/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useGroupTree } from "../../entities/groups/data.ts";
import { GroupTabs } from "../../entities/groups/GroupTabs.tsx";
import type { TreeGroup } from "../../entities/groups/group-tree.ts";
import { Page } from "../../ui/page/Page.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { useGroup, useRefreshGroups } from "./data.ts";
import { readGroupId } from "./filter.ts";
import { GroupActions } from "./GroupActions.tsx";
import { GroupDialogs, type Open } from "./GroupDialogs.tsx";
import { MemberList } from "./MemberList.tsx";
import { SubGroupList } from "./SubGroupList.tsx";
import { countBelow, pathTo } from "./tree.ts";
import classes from "./GroupsPage.module.css";

/** One group of the tree: its sub-groups, vehicles and users, and what can be done with them. */
export function GroupsPage() {
  const { t } = useTranslation("groups");
  const asked = readGroupId(useSearch({ strict: false }));
  const { tree, isPending } = useGroupTree();
  // A group that was removed leads to the topmost one.
  const wanted = tree.find(({ id }) => id === asked) ?? tree[0];
  const group = useGroup(wanted?.id);
  const refresh = useRefreshGroups();
  const [open, setOpen] = useState<Open>(null);
  const goTo = useGoTo();
  // Until the next one is there, all that is shown is of the one before.
  const path = pathTo(tree, group.data?.id ?? "");
  const place = path.at(-1);
  return (
    <Page
      title={t(($) => $.title)}
      toolbar={<GroupTabs />}
      actions={group.data && place && <GroupActions group={group.data} path={path} onOpen={setOpen} />}
    >
      {group.data && place ? (
        <>
          <Breadcrumb path={path} />
          <Lists
            group={group.data}
            place={place}
            tree={tree}
            isOld={group.isPlaceholderData}
            onOpen={setOpen}
          />
        </>
      ) : (
        <Nothing isPending={isPending || group.isFetching} onRetry={refresh} />
      )}
      <GroupDialogs
        open={open}
        onClose={() => setOpen(null)}
        onRemoved={(removed, parent) => removed.id === wanted?.id && goTo(parent.id)}
      />
    </Page>
  );
}

function useGoTo() {
  const navigate = useNavigate();
  return (id: string) => void navigate({ to: "/groups", search: { id } as never, replace: true });
}

type ListsProps = {
  group: GroupDetail;
  /** The same in the tree. */
  place: TreeGroup;
  tree: readonly TreeGroup[];
  /** Another group is on its way. */
  isOld: boolean;
  onOpen: (next: Open) => void;
};

function Lists({ group, place, tree, isOld, onOpen }: ListsProps) {
  return (
    // Searches and how far a list is unfolded belong to one group.
    <div key={group.id} className={classes.lists} aria-busy={isOld}>
      <SubGroupList group={group} counts={countBelow(tree)} onOpen={onOpen} />
      <MemberList kind="vehicles" group={group} place={place} onOpen={onOpen} />
      <MemberList kind="users" group={group} place={place} onOpen={onOpen} />
    </div>
  );
}

function Nothing({ isPending, onRetry }: { isPending: boolean; onRetry: () => unknown }) {
  if (!isPending) return <LoadError onRetry={onRetry} />;
  return (
    <div className={classes.lists} aria-busy>
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} height={320} radius="md" />
      ))}
    </div>
  );
}
