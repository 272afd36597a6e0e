import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { type Settings, settings } from '#features/company/settings/contract.ts'
import { settingsWords } from '#features/company/settings/web/shared/settings-words.ts'
import { useAction } from '#web/platform/action.ts'
import { openQuestion } from '#web/platform/confirm.ts'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import type { Notice, NoticeDocument } from '../../contract.ts'
import { missingNotices, withRegulator } from '../../rules.ts'

const fix = 'font-medium underline underline-offset-2 touch:-my-2 touch:py-2'

type Props = {
  document: NoticeDocument
  /** The text of a post, and how to change it. */
  text?: string
  onSign?: (company: Settings) => void
}

/** Missing requirements, each with a way to add it; nothing if none are missing. It never blocks. */
export function NoticeList({ document, text, onSign }: Props) {
  const { data: company } = useRead(settings.get)
  const missing = company === undefined ? [] : missingNotices(company, document, text)
  if (company === undefined || missing.length === 0) return null
  return (
    // Spans, because a question puts it into a paragraph.
    <span role="list" aria-label="Missing" className="grid gap-1.5">
      {missing.map((notice) => (
        <span key={notice.name} role="listitem" className="flex items-start gap-2 text-13 text-warn">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span>
            {notice.message} <Fix notice={notice} company={company} onSign={onSign} />
          </span>
        </span>
      ))}
    </span>
  )
}

type FixProps = { notice: Notice; company: Settings; onSign: Props['onSign'] }

function Fix({ notice: { name }, company, onSign }: FixProps) {
  const isAdmin = useUser().role === 'admin'
  const save = useAction(settings.updateRules, settingsWords)
  if (name === 'signature')
    return (
      <button type="button" className={fix} onClick={() => onSign?.(company)}>
        Add it
      </button>
    )
  if (!isAdmin) return 'Ask an administrator to add it in Settings.'
  if (name === 'license_notice')
    return (
      <button
        type="button"
        className={fix}
        aria-busy={save.busy || undefined}
        onClick={() => void save.run({ body: { license_notice: withRegulator(company.license_notice ?? '') } })}
      >
        Add the notice
      </button>
    )
  return (
    <Link href={`/settings?field=${name}`} className={fix} onClick={() => openQuestion.get()?.answer(false)}>
      Add it in Settings
    </Link>
  )
}

/** The same before sending, which says when everything is there. */
export function SendChecklist({ document }: { document: 'invoice' | 'quote' }) {
  const { data: company } = useRead(settings.get)
  if (company !== undefined && missingNotices(company, document).length === 0)
    return (
      <span className="flex items-center gap-2 text-good">
        <CircleCheck aria-hidden="true" className="size-4" />
        Nothing is missing now.
      </span>
    )
  return <NoticeList document={document} />
}
