import { settings } from '#features/company/settings/contract.ts'
import { confirm, openQuestion } from '#web/platform/confirm.ts'
import { query, queryClient } from '#web/platform/query.ts'
import { missingNotices, withSignature } from '../rules.ts'
import { NoticeList } from './shared/notice-list.tsx'

/** The text to copy: with everything that Texas requires, with what the user adds here, or as it is. Null: not yet. */
export async function readyToCopy(text: string): Promise<string | null> {
  const company = await queryClient.ensureQueryData(query(settings.get)).catch(() => null)
  if (company === null || missingNotices(company, 'post', text).length === 0) return text
  let signed: string | null = null
  const asItIs = await confirm({
    title: 'Before this post goes out',
    body: (
      <NoticeList
        document="post"
        text={text}
        onSign={(company) => {
          signed = withSignature(text, company)
          openQuestion.get()?.answer(true)
        }}
      />
    ),
    action: 'Copy Anyway',
    cancel: 'Not Yet',
    destructive: false,
  })
  return asItIs ? (signed ?? text) : null
}
