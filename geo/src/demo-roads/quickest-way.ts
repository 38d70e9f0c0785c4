/** One way on from a node: where to, at which cost, and what it is called. */
export type Step<Id> = { readonly to: number; readonly cost: number; readonly id: Id };

/** Dijkstra's way between two of `count` nodes as the ids of its steps; null if there is none. */
export function quickestWay<Id>(
  count: number,
  [from, to]: readonly [number, number],
  stepsFrom: (node: number) => Iterable<Step<Id>>,
): Id[] | null {
  const costs = new Float64Array(count).fill(Infinity);
  const reachedBy: ({ from: number; id: Id } | undefined)[] = [];
  const open = new Heap();
  costs[from] = 0;
  open.push(0, from);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === to) return back(reachedBy, from, to);
    for (const step of stepsFrom(node)) {
      const cost = costs[node]! + step.cost;
      if (cost >= costs[step.to]!) continue;
      costs[step.to] = cost;
      reachedBy[step.to] = { from: node, id: step.id };
      open.push(cost, step.to);
    }
  }
  return null;
}

function back<Id>(
  reachedBy: readonly ({ from: number; id: Id } | undefined)[],
  from: number,
  to: number,
): Id[] {
  const way: Id[] = [];
  for (let at = to; at !== from;) {
    const step = reachedBy[at]!;
    way.push(step.id);
    at = step.from;
  }
  return way.toReversed();
}

/** Nodes by their cost; a node pushed again at a lower cost comes out twice, which does no harm. */
class Heap {
  readonly #costs: number[] = [];
  readonly #nodes: number[] = [];

  push(cost: number, node: number): void {
    let at = this.#costs.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#costs[parent]! <= cost) break;
      this.#put(at, this.#costs[parent]!, this.#nodes[parent]!);
      at = parent;
    }
    this.#put(at, cost, node);
  }

  pop(): number | undefined {
    const top = this.#nodes[0];
    const [cost, node] = [this.#costs.pop(), this.#nodes.pop()];
    if (top === undefined || cost === undefined || this.#costs.length === 0) return top;
    this.#sink(cost, node!);
    return top;
  }

  #sink(cost: number, node: number): void {
    const size = this.#costs.length;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && this.#costs[child + 1]! < this.#costs[child]!) child += 1;
      if (this.#costs[child]! >= cost) break;
      this.#put(at, this.#costs[child]!, this.#nodes[child]!);
      at = child;
    }
    this.#put(at, cost, node);
  }

  #put(at: number, cost: number, node: number): void {
    this.#costs[at] = cost;
    this.#nodes[at] = node;
  }
}
