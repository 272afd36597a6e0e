import { sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { TaxCertificate } from '../contract.ts'

export const certificateList = defineList(TaxCertificate, {
  name: 'tax certificates',
  alias: 't',
  from: sql`tax_certificates t join clients c on c.id = t.client_id`,
  select: {
    client_name: sql`c.name`,
    file_count: sql`(select count(*)::int from files f where f.tax_certificate_id = t.id and not f.is_deleted)`,
  },
  order: sql`t.created_at`,
  scope: { staff: 'all' },
  search: ['t.number', 't.reason', 'c.name'],
})
