import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { payroll } from "@wegbuch/contract/payroll/endpoints";
import { read } from "../../api/client.ts";
import type { PayrollFilter } from "./filter.ts";

/** What everybody worked in a month, a page of them. */
export const usePayroll = ({ month, page, perPage }: PayrollFilter) =>
  useQuery({ ...read(payroll.list, { query: { month, page, perPage } }), placeholderData: keepPreviousData });

/** The public holidays of a month where the company is. */
export const useHolidays = (month: string) =>
  useQuery(read(payroll.holidays, { query: { month } })).data?.holidays;
