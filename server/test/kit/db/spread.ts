import { type Node, partsOf, type Planned } from "./plans.ts";

/** What boxes sent, by months; each may lie on a server of its own (rule database/by-box). */
const isOfBoxes = (node: Node) => /^(?:frames|readings)(?:_\d{4}_\d\d)?$/.test(node["Relation Name"] ?? "");

/** Whether a statement reads or deletes what boxes sent; what is only added names its box in each row. */
export const touchesBoxes = ({ plan }: Planned): boolean => scansOf(plan).length > 0;

/**
 * Statements that could not be sent to the server on which a box's records lie, nor be done by each server for its own: each
 * with why, by the plan of one server. A box is named by a value, or by a row that what boxes sent is joined with in the same
 * `from`; nothing is cut off, summed up or put in order between the two.
 */
export const breachesOf = (planned: readonly Planned[]): { statement: string; why: string }[] =>
  planned.flatMap(({ statement, plan }) =>
    scansOf(plan).flatMap((path) => {
      const why = whyNotSpread(path);
      return why === null ? [] : [{ statement, why }];
    }),
  );

/** Each part that reads what boxes sent, behind all parts it lies in, the outermost first. */
function scansOf(node: Node, above: readonly Node[] = []): Node[][] {
  const path = [...above, node];
  const below = (node.Plans ?? []).flatMap((part) => scansOf(part, path));
  return isOfBoxes(node) && node["Node Type"] !== "ModifyTable" ? [path, ...below] : below;
}

function whyNotSpread(path: readonly Node[]): string | null {
  const scan = path.at(-1)!;
  const named = boxNamedIn(scan);
  if (named !== null && isValue(named)) return null;
  const [at, source] = named === null ? joinAbove(path) : sourceOf(path, named);
  if (at === -1) return named === null ? "names no box" : `is asked for each ${named}`;
  const between = path.slice(at + 1, -1);
  const inTheWay = between.find((part) => !letsThrough.has(part["Node Type"]));
  if (inTheWay !== undefined) return `${inTheWay["Node Type"]} before it is joined by ${source}`;
  const asked = [...between, scan].find((part) => part["Parent Relationship"] === "SubPlan");
  if (asked !== undefined) return `is asked for each ${source}`;
  return path[at]!["Join Type"] === "Inner" ? null : `${path[at]!["Join Type"]} join by ${source}`;
}

/** What a part of a plan compares the number of a box with, as PostgreSQL writes it. */
function boxNamedIn(node: Node): string | null {
  const conditions = [node["Index Cond"], node["Recheck Cond"], node.Filter].filter(Boolean).join(" AND ");
  return /\bbox_number = (?:ANY \()?(?<named>[^ ]+?)\)/.exec(conditions)?.groups?.["named"] ?? null;
}

/** A number, a list of them, a parameter, or what was asked before. */
const isValue = (named: string) => /^(?:-?\d|'|\$\d|\(?InitPlan|\(\$\d)/.test(named);

/** The nearest part above that joins by the number of the box. */
function joinAbove(path: readonly Node[]): [number, string] {
  const at = path.findLastIndex((part) =>
    /\bbox_number = |= (?:\w+\.)?box_number\b/.test(
      part["Join Filter"] ?? part["Hash Cond"] ?? part["Merge Cond"] ?? "",
    ),
  );
  return [at, "the number of the box"];
}

/** The nearest part above in which the row lies that names the box. */
function sourceOf(path: readonly Node[], named: string): [number, string] {
  const alias = /(?<alias>\w+)\.\w+/.exec(named)?.groups?.["alias"];
  const at = path.findLastIndex((part, index) =>
    (part.Plans ?? []).some((below) => below !== path[index + 1] && hasAlias(below, alias)),
  );
  return [at, named];
}

const hasAlias = (node: Node, alias: string | undefined) =>
  partsOf(node).some((part) => part.Alias === alias || part.Alias?.replace(/_\d+$/, "") === alias);

/** What gives the rows it is given, each by itself. */
const letsThrough = new Set([
  "Append",
  "Nested Loop",
  "Hash Join",
  "Hash",
  "Bitmap Heap Scan",
  "Materialize",
  "Memoize",
  "Result",
]);
