import { sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { LicenseRow } from '../contract.ts'

export const licenseList = defineList(LicenseRow, {
  name: 'licenses',
  alias: 'l',
  from: sql`licenses l left join users u on u.id = l.user_id`,
  select: {
    holder_name: sql`coalesce(u.name, (select company_name from company_settings), 'Your company')`,
  },
  order: sql`l.created_at`,
  scope: { staff: 'all' },
  search: ['l.number', 'l.issued_by', 'u.name'],
})
