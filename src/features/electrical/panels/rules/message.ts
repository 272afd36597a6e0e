import { greetingName } from '#contract/greeting.ts'
import { listAnd, textFrom } from '#contract/text.ts'

/** The place of a client's first name in a message, or of the name of a business. */
export const FIRST_NAME = '{first name}'
/** The place of the address of their panel. */
export const ADDRESS = '{address}'

export const FIRST_MESSAGE = `Hi ${FIRST_NAME}, are you planning an EV charger, a heat pump or a spa? We know your electrical panel at ${ADDRESS} and can tell you what it needs. Just reply.`

export const PLACES = `In braces, write only ${FIRST_NAME} or ${ADDRESS}`

/** True if each place in a message is one that is filled. */
export const hasKnownPlaces = (message: string): boolean =>
  (message.match(/\{[^}]*\}?|\}/g) ?? []).every((place) => place === FIRST_NAME || place === ADDRESS)

type Owner = { client_name: string; addresses: readonly string[] }

/** The message as the owner of panels gets it. */
export const fillMessage = (message: string, { client_name, addresses }: Owner): string =>
  message.replaceAll(FIRST_NAME, () => greetingName(client_name)).replaceAll(ADDRESS, () => listAnd(addresses))

/** The same as a text: an offer names its sender, and how to stop the next one. */
export const writeText = (company: string, message: string, owner: Owner): string =>
  textFrom(company, `${fillMessage(message, owner)} Reply STOP to stop these texts.`)
