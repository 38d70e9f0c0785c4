import { type NotificationKind, notificationKinds } from "@wegbuch/contract/notifications/rules";
import { type Address, useListFilter } from "../../ui/filter/use-list-filter.ts";
import { readPage, readPageSize } from "../../ui/table/paging.ts";

/** What the page shows; all of it lives in the address. */
export type NotificationsFilter = {
  isUnseen: boolean;
  kind: NotificationKind | undefined;
  page: number;
  perPage: number;
  searchTerm?: string | undefined;
};

export const useNotificationsFilter = () =>
  useListFilter<NotificationsFilter>({ to: "/notifications", read: readFilter, write: addressOf });

/** Reads an address; what is missing or strange becomes the default. */
export function readFilter(address: Address): NotificationsFilter {
  return {
    isUnseen: address["isUnseen"] === true,
    kind: notificationKinds.find((kind) => kind === address["kind"]),
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf({ isUnseen, kind, page, perPage }: NotificationsFilter): Address {
  return {
    ...(isUnseen && { isUnseen }),
    ...(kind !== undefined && { kind }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}
