import { useQuery } from "@tanstack/react-query";
import { classificationRules } from "@wegbuch/contract/classificationrules/endpoints";
import { read, useWrite } from "../../api/client.ts";

/** One's own rules and what the company offers. */
export const useRules = () => useQuery(read(classificationRules.list, {}));

const refresh = [classificationRules.list];

export const useCreateRule = () => useWrite(classificationRules.create, { refresh });
export const useChangeRule = () => useWrite(classificationRules.change, { refresh });
export const useOrderRules = () => useWrite(classificationRules.order, { refresh });
export const useRemoveRule = () => useWrite(classificationRules.remove, { refresh });
export const useConfirmOffer = () => useWrite(classificationRules.confirm, { refresh });
