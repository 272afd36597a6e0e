import type { Services } from '#server/platform/context.ts'
import { TEXAS_LICENSE_NOTICE } from '../contract.ts'
import { type CompanyRow, findCompany } from './queries.ts'

export type Company = CompanyRow

/** What stands in until an administrator saves the settings for the first time. */
const unsaved: Company = {
  id: true,
  company_name: 'Your company',
  logo_url: null,
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  license_number: '',
  years_in_business: null,
  tagline: '',
  about: '',
  time_zone: 'America/Chicago',
  license_notice: TEXAS_LICENSE_NOTICE,
  updated_at: '1970-01-01T00:00:00.000Z',
}

/** The company that this installation belongs to. Before anything is saved: "Your company". */
export async function companyOf({ db }: Pick<Services, 'db'>): Promise<Company> {
  return (await findCompany(db)) ?? unsaved
}
