import type { AnyEndpoint, TypesOf } from '#contract/endpoint.ts'
import { postJson, readJson } from '#web/platform/api.ts'
import { remembered } from '#web/platform/remembered.ts'
import type { LinkedDocument, portal } from '../contract.ts'

// The contract's types without its code: this page loads on a stranger's phone and needs no schemas.

const pathOf = (token: string) => `/api/public/links/${encodeURIComponent(token)}`

const post =
  <E extends AnyEndpoint>(below: string) =>
  (token: string, body: TypesOf<E>['sentBody']): Promise<TypesOf<E>['returns']> =>
    postJson(`${pathOf(token)}/${below}`, body ?? {})

export const startPayment = post<typeof portal.createIntent>('payment-intent')
export const confirmTestCard = post<typeof portal.confirmTestCard>('test-card')
export const reportPayment = post<typeof portal.recordPayment>('payments')
export const acceptQuote = post<typeof portal.accept>('accept')
export const declineQuote = post<typeof portal.decline>('decline')
export const cancelBooking = post<typeof portal.cancel>('cancel')
export const moveBooking = post<typeof portal.move>('move')

/** A link to the current version of a quote. */
export const openCurrent = (token: string) => post<typeof portal.openCurrent>('current')(token, undefined)
/** A link to the invoice for the deposit of a quote. */
export const openDeposit = (token: string) => post<typeof portal.openDeposit>('deposit')(token, undefined)

export const pdfOf = (token: string): string => `${pathOf(token)}/pdf`

const dataAt = async <T>(address: string): Promise<T> => (await readJson<T>(address)).data

/** The document of each token. */
export const opened = remembered((token) => dataAt<LinkedDocument>(pathOf(token)))

/** The free times of each day, by `<token>/times?day=<day>`. */
export const freeTimes = remembered((key) => dataAt<string[]>(`${pathOf('')}${key}`))
export const timesKey = (token: string, day: string): string =>
  `${encodeURIComponent(token)}/times?${new URLSearchParams({ day })}`
