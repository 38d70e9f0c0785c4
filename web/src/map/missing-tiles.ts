/** What this browser calls a request that was called off; all that is left of it after a worker has told it. */
const abortedWords = (AbortSignal.abort().reason as Error).message;

/** Whether the map itself gave the request up: it moved on, or reads the tile anew. Workers tell it without its name. */
export function isAborted({ name, message }: { name?: string; message: string }): boolean {
  return [name, message].includes("AbortError") || message === abortedWords;
}

/** The tiles that could not be had and are still looked at; the map marks them in `state`. */
export class MissingTiles {
  #tiles = new Set<{ state: string }>();

  add(tile: { state: string }): void {
    this.#tiles.add(tile);
  }

  /** True once, when each of them has come or left the view. */
  haveAllCome(): boolean {
    if (this.#tiles.size === 0) return false;
    for (const tile of this.#tiles) if (tile.state !== "errored") this.#tiles.delete(tile);
    return this.#tiles.size === 0;
  }
}
