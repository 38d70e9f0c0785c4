/** Asks for the next one while the last is worked on. Whoever stops early waits for what was asked. */
export async function* readAhead<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // It is told when it is its turn.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
  }
}
