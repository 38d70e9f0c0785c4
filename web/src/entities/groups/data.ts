import { useQuery } from "@tanstack/react-query";
import { groups } from "@wegbuch/contract/groups/endpoints";
import { read } from "../../api/client.ts";
import { inTreeOrder, type TreeGroup } from "./group-tree.ts";

/** The groups a person sees, each after the one above it. */
export function useGroupTree(): { tree: readonly TreeGroup[]; isPending: boolean } {
  const { data, isPending } = useQuery({ ...read(groups.tree, {}), select: inTreeOrder });
  return { tree: data ?? [], isPending };
}
