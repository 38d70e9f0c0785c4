import * as z from "zod";
import { id, Reference, requiredText } from "../kit/wire.ts";

export const Group = z.object({ id, name: z.string(), parentId: id.nullable() }).meta({ id: "Group" });
export type Group = z.infer<typeof Group>;

export const GroupDetail = z
  .object({
    ...Group.shape,
    children: z.array(Group),
    /** Direct members only. */
    vehicles: z.array(Reference),
    users: z.array(Reference),
  })
  .meta({ id: "GroupDetail" });
export type GroupDetail = z.infer<typeof GroupDetail>;

export const GroupNode = z
  .object({
    id,
    name: z.string(),
    /** Same as the id, for tree widgets. */
    value: id,
    get children() {
      return z.array(GroupNode);
    },
  })
  .meta({ id: "GroupNode" });
export type GroupNode = z.infer<typeof GroupNode>;

export const GroupFilter = z.object({ parentId: id.optional() });

const memberIds = z.array(id).max(100_000).optional();

export const NewGroup = z.object({ name: requiredText("nameIsEmpty"), parentId: id });
export type NewGroup = z.output<typeof NewGroup>;
/** Members replace the direct members (rule groups/tree). */
export const GroupChange = z.object({
  name: requiredText("nameIsEmpty").optional(),
  vehicleIds: memberIds,
  userIds: memberIds,
});
export type GroupChange = z.output<typeof GroupChange>;
export const GroupMove = z.object({ parentId: id });
