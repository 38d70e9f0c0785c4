/** A connection as far as counting it needs. */
type Counted = { destroy(): void };

type Limits = { strangeSockets: number; strangersBeside: number; networkSockets: number; sockets: number };

type Here<Connection> = { strangers: Set<Connection>; boxes: Set<Connection> };

/**
 * Counts the connections of each network and of all together. Many boxes may share the network of their operator, many
 * strangers may not: where it gets too much, the stranger that has been silent the longest goes for the newcomer.
 */
export class Crowd<Connection extends Counted> {
  readonly #limits: Limits;
  readonly #networks = new Map<string, Here<Connection>>();
  /** The silent ones of all networks, the oldest first. */
  readonly #strangers = new Map<Connection, string>();
  #size = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  *[Symbol.iterator](): Iterator<Connection> {
    for (const { strangers, boxes } of this.#networks.values()) yield* [...strangers, ...boxes];
  }

  /** Takes a newcomer in as a stranger, or says that there is no room for it. */
  admit(network: string, connection: Connection): boolean {
    const { strangers, boxes } = this.#hereIn(network);
    const allowed = boxes.size === 0 ? this.#limits.strangeSockets : this.#limits.strangersBeside;
    const isFull = strangers.size + boxes.size >= this.#limits.networkSockets;
    if ((strangers.size >= allowed || isFull) && !this.#dropOldest(strangers.keys())) return false;
    if (this.#size >= this.#limits.sockets && !this.#dropOldest(this.#strangers.keys())) return false;
    const here = this.#hereIn(network);
    here.strangers.add(connection);
    this.#networks.set(network, here);
    this.#strangers.set(connection, network);
    this.#size++;
    return true;
  }

  /** The box behind the connection was let in: it makes room for no newcomer any more. */
  accept(network: string, connection: Connection): void {
    if (!this.#strangers.delete(connection)) return;
    const { strangers, boxes } = this.#hereIn(network);
    strangers.delete(connection);
    boxes.add(connection);
  }

  /** The connection is closed. */
  leave(network: string, connection: Connection): void {
    const { strangers, boxes } = this.#hereIn(network);
    this.#strangers.delete(connection);
    if (strangers.delete(connection) || boxes.delete(connection)) this.#size--;
    if (strangers.size + boxes.size === 0) this.#networks.delete(network);
  }

  #hereIn(network: string): Here<Connection> {
    return this.#networks.get(network) ?? { strangers: new Set(), boxes: new Set() };
  }

  #dropOldest(strangers: Iterable<Connection>): boolean {
    for (const oldest of strangers) {
      this.leave(this.#strangers.get(oldest)!, oldest);
      oldest.destroy();
      return true;
    }
    return false;
  }
}
