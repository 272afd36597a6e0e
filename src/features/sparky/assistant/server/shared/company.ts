import { dayIn } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { isStaff } from '#contract/roles.ts'
import { type Settings, settings } from '#features/company/settings/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { dangerText } from '../../rules/danger.ts'
import type { Caller } from './tool.ts'

/** The company as the caller may see it: clients get its public fields. */
export const companyFor = ({ services, user }: Caller): Promise<Settings> => dispatch(services, user, settings.get)

/** Today in the company's zone. */
export const todayFor = ({ services }: Caller, { time_zone }: Pick<Settings, 'time_zone'>): string =>
  dayIn(time_zone, services.now())

/** Safety instructions, with the company's phone. */
export async function warningFor(caller: Caller): Promise<string> {
  const { phone } = await companyFor(caller)
  return dangerText(phone && formatPhone(phone), isStaff(caller.user.role))
}
