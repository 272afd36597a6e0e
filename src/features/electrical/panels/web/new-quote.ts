import type { PanelCapacity } from '../rules/capacity-endpoints.ts'

/** Where a quote for the client of a panel begins, with the panel's load calculation if there is one. */
export const newQuote = ({ client_id, calculation_id }: Pick<PanelCapacity, 'client_id' | 'calculation_id'>): string =>
  `/quotes?new=1&client=${client_id}${calculation_id === null ? '' : `&calculation=${calculation_id}`}`
