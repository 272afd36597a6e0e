import { Circle, CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { findChanges, type EditionChange } from '#features/electrical/calculators/rules/amendments.ts'
import { files } from '#features/files/attachments/contract.ts'
import { endpointUrl } from '#web/platform/api.ts'
import { type Answer, answerLabels, type ChecklistItem } from '../contract.ts'

const icons: Record<Answer, typeof Circle> = { pass: CircleCheck, fail: CircleX, not_applicable: CircleMinus }
const tones: Record<Answer, string> = { pass: 'text-good', fail: 'text-bad', not_applicable: 'text-muted' }

/** The items of a checklist with their answers, to read. */
export const AnsweredItems = ({
  items,
  changes,
}: {
  items: readonly ChecklistItem[]
  changes: readonly EditionChange[]
}) => (
  <ol aria-label="Items">
    {items.map(({ id, text, reference, answer, note, photo_id }) => {
      const Icon = answer ? icons[answer] : Circle
      return (
        <li key={id} className="flex items-start gap-3 border-b border-line py-2.5 last:border-0">
          <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${answer ? tones[answer] : 'text-muted'}`} />
          <div className="min-w-0 flex-1 text-14">
            <p className="wrap-anywhere">{text}</p>
            <p className="text-13 text-muted">
              {[answer ? answerLabels[answer] : 'Not answered', reference].filter(Boolean).join(' · ')}
            </p>
            {findChanges(reference, changes).map((change) => (
              <p key={change} className="text-13 text-warn wrap-anywhere">
                {change}
              </p>
            ))}
            {note !== null && <p className="text-13 wrap-anywhere whitespace-pre-line">{note}</p>}
          </div>
          {photo_id !== null && (
            <a href={endpointUrl(files.content, { params: { id: photo_id } })} target="_blank" rel="noreferrer">
              <img
                src={endpointUrl(files.content, { params: { id: photo_id } })}
                alt={text}
                className="size-11 rounded-control border border-line object-cover"
              />
            </a>
          )}
        </li>
      )
    })}
  </ol>
)
