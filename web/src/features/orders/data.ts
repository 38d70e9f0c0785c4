import { orders } from "@wegbuch/contract/orders/endpoints";
import { useWrite } from "../../api/client.ts";
import { besideFields } from "../../api/query-client.ts";

/** Orders; what is wrong with the amounts is told beside them. */
export function usePlaceOrder() {
  return useWrite(orders.place, { refresh: [], ...besideFields });
}
