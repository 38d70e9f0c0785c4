import type { Page } from "@wegbuch/contract/kit/page";

const perPage = 200;

/** All items of a paged list, page by page: `everyItem((page) => wegbuch.trips.list({ query: page }))`. */
export async function* everyItem<Item>(
  read: (page: { page: number; perPage: number }) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  for (let page = 1; ; page += 1) {
    const { items, pageCount } = await read({ page, perPage });
    yield* items;
    if (page >= pageCount) return;
  }
}
