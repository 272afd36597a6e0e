import { dayIn } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { isStaff } from '#contract/roles.ts'
import { type Settings, settings } from '#features/company/settings/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { dangerText, isDanger } from '../../rules/danger.ts'
import type { Caller } from './tool.ts'
import { technicians } from './tools/named.ts'

/** The company as the caller may see it: clients get its public fields. */
export const companyFor = ({ services, user }: Caller): Promise<Settings> => dispatch(services, user, settings.get)

/** Today in the company's zone. */
export const todayFor = ({ services }: Caller, { time_zone }: Pick<Settings, 'time_zone'>): string =>
  dayIn(time_zone, services.now())

/** Safety instructions if a message reports danger, otherwise nothing. `Fire Sam` is about a colleague. */
export async function warningFor(caller: Caller, message: string): Promise<string> {
  if (!isDanger(message)) return ''
  const staff = isStaff(caller.user.role)
  const names = staff ? (await technicians(caller)).flatMap(({ name }) => [name, ...name.split(' ').slice(0, 1)]) : []
  const rest = names.reduce(
    (text, name) => text.replaceAll(new RegExp(String.raw`\bfire ${RegExp.escape(name)}\b`, 'gi'), ''),
    message,
  )
  if (!isDanger(rest)) return ''
  const { phone } = await companyFor(caller)
  return dangerText({ message, phone: phone && formatPhone(phone), staff })
}
