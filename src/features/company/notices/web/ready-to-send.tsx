import { settings } from '#features/company/settings/contract.ts'
import { confirm } from '#web/platform/confirm.ts'
import { query, queryClient } from '#web/platform/query.ts'
import { missingNotices } from '../rules.ts'
import { SendChecklist } from './shared/notice-list.tsx'

/** True if a document may go out: nothing that Texas requires is missing, or the user sends it anyway. */
export async function readyToSend(document: 'invoice' | 'quote'): Promise<boolean> {
  const company = await queryClient.ensureQueryData(query(settings.get)).catch(() => null)
  if (company === null || missingNotices(company, document).length === 0) return true
  return confirm({
    title: `Before this ${document} goes out`,
    body: <SendChecklist document={document} />,
    action: 'Send Anyway',
    cancel: 'Not Yet',
    destructive: false,
  })
}
