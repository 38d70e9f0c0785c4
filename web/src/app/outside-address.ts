/** Addresses of other sites only: a page of our own that does not exist yet gets no link. */
export function isOutside(address: string | null | undefined): address is string {
  return address?.startsWith("http") === true;
}
