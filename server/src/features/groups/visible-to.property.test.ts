import type { Actor } from "@wegbuch/contract/access/actor";
import type { Role } from "@wegbuch/contract/access/roles";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { clock } from "../../platform/clock.ts";
import { aDriver, aMandator, anActor, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { changeGroup, moveGroup } from "./change-group.ts";
import { changeMemberships } from "./change-memberships.ts";
import { createGroup } from "./create-group.ts";
import { listGroups } from "./queries.ts";
import { removeGroup } from "./remove-group.ts";
import { userIsVisible, vehicleIsVisible, withGroupsFound } from "./visible-to.ts";

const database = await aDatabase();
const parts = { database, clock };
const everybody = [0, 1, 2];
const all: readonly Role[] = [1, 2, 3, 4, 5, 6];

const members = fc.uniqueArray(fc.constantFrom(...everybody));
/** What an Admin does to the tree; groups are counted, however many there are at that moment. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), group: fc.nat(20) }),
  fc.record({ kind: fc.constant("add" as const), group: fc.nat(20) }),
  fc.record({ kind: fc.constant("users" as const), group: fc.nat(20), members }),
  fc.record({ kind: fc.constant("vehicles" as const), group: fc.nat(20), members }),
  fc.record({ kind: fc.constant("joins" as const), group: fc.nat(20), members }),
  fc.record({ kind: fc.constant("move" as const), group: fc.nat(20), to: fc.nat(20) }),
  fc.record({ kind: fc.constant("remove" as const), group: fc.nat(20) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Node = { id: string; parent: Node | null; users: Set<number>; vehicles: Set<number> };
type World = Awaited<ReturnType<typeof aWorld>>;

async function aWorld() {
  const mandatorId = await aMandator(database);
  const [users, vehicles]: [string[], string[]] = [[], []];
  for (const _ of everybody) {
    users.push(await aDriver(database, mandatorId));
    vehicles.push(await aVehicle(database, mandatorId));
  }
  const id = newId();
  const root: Node = { id, parent: null, users: new Set(), vehicles: new Set() };
  const row = { id, name: "Alpenland", created_at: clock.now() };
  await inMandator(database, mandatorId, (db) => db.insertInto("groups").values(row).execute());
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  return { mandatorId, users, vehicles, admin, tree: [root] };
}

const pathOf = (node: Node | null): Node[] => (node === null ? [] : [node, ...pathOf(node.parent)]);

/** Does one step to the database by our commands, and to the model by hand; what is refused changes neither. */
async function take(world: World, one: Step): Promise<void> {
  const { admin, tree, users, vehicles, mandatorId } = world;
  const node = tree[one.group % tree.length]!;
  if (one.kind === "add") {
    const { id } = await createGroup(parts, admin, { name: `G${newId()}`, parentId: node.id });
    tree.push({ id, parent: node, users: new Set(), vehicles: new Set() });
  } else if (one.kind === "users") {
    await changeGroup(database, admin, node.id, { userIds: one.members.map((who) => users[who]!) });
    node.users = new Set(one.members);
  } else if (one.kind === "vehicles") {
    await changeGroup(database, admin, node.id, { vehicleIds: one.members.map((car) => vehicles[car]!) });
    node.vehicles = new Set(one.members);
  } else if (one.kind === "joins") {
    const ids = one.members.map((who) => users[who]!);
    await inMandator(database, mandatorId, (db) => changeMemberships(db, admin, "user", ids, [node.id]));
    for (const other of tree) for (const who of one.members) other.users.delete(who);
    for (const who of one.members) node.users.add(who);
  } else if (one.kind === "move") {
    await move(world, node, tree[one.to % tree.length]!);
  } else {
    await remove(world, node);
  }
}

async function move({ admin }: World, node: Node, to: Node): Promise<void> {
  const moved = moveGroup(database, admin, node.id, to.id);
  if (node.parent === null) return expect(moved).rejects.toMatchObject({ status: 409 });
  if (pathOf(to).includes(node)) return expect(moved).rejects.toMatchObject({ status: 400 });
  await moved;
  node.parent = to;
}

async function remove(world: World, node: Node): Promise<void> {
  const { admin, tree } = world;
  const { parent } = node;
  const removed = removeGroup(parts, admin, node.id);
  if (parent === null) return expect(removed).rejects.toMatchObject({ status: 409 });
  await removed;
  world.tree.splice(tree.indexOf(node), 1);
  for (const other of tree) if (other.parent === node) other.parent = parent;
  for (const kind of ["users", "vehicles"] as const) {
    for (const one of node[kind]) if (!tree.some((other) => other[kind].has(one))) parent[kind].add(one);
  }
}

/** What somebody may see (rule access/scope), reckoned from the model. */
function expected({ tree, users, vehicles }: World, who: number, role: Role) {
  const led = role <= 2 ? tree : tree.filter((node) => pathOf(node).some((above) => above.users.has(who)));
  const reached = role >= 5 ? [] : led;
  const seenBy = (kind: "users" | "vehicles", one: number) =>
    role <= 2 || reached.some((node) => node[kind].has(one));
  return {
    users: users.filter((_, one) => one === who || seenBy("users", one)).toSorted(),
    vehicles: vehicles.filter((_, one) => seenBy("vehicles", one)).toSorted(),
    groups: led.map(({ id }) => id).toSorted(),
  };
}

async function seen(world: World, who: number, role: Role) {
  const actor = anActor(world.mandatorId, world.users[who]!, { role });
  return inMandator(database, actor, async (db) => {
    const found = await seenAs(db, world, await withGroupsFound(db, actor));
    expect(await seenAs(db, world, actor)).toEqual(found);
    return found;
  });
}

async function seenAs(db: MandatorDb, { users, vehicles }: World, actor: Actor) {
  const people = await db.selectFrom("users").select("id").where(userIsVisible(actor, "users.id")).execute();
  const cars = await db
    .selectFrom("vehicles")
    .select("id")
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .execute();
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();
  const known = new Set([...users, ...vehicles]);
  return {
    users: ids(people).filter((id) => known.has(id)),
    vehicles: ids(cars),
    groups: ids(await listGroups(db, actor)),
  };
}

test("whatever is added, moved, removed or joined, the next look shows what the rules say, to everybody", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), fc.nat(2), async (steps, who) => {
      const world = await aWorld();
      for (const one of steps) {
        await take(world, one);
        for (const role of [3, 5] as const) {
          expect(await seen(world, who, role)).toEqual(expected(world, who, role));
        }
      }
      for (const role of all) expect(await seen(world, who, role)).toEqual(expected(world, who, role));
    }),
    { numRuns: 25 },
  );
}, 120_000);
