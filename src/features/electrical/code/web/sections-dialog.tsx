import { Check } from 'lucide-react'
import { useState } from 'react'
import { checkText } from '#features/electrical/calculators/rules/adapt.ts'
import { markedSections, type MarkedSection } from '#features/electrical/calculators/rules/marked.ts'
import { doubtText } from '#features/electrical/calculators/rules/outcome.ts'
import { useAction } from '#web/platform/action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { type CodeCheck, codeChecks } from '../contract.ts'

type Props = { edition: string; checks: readonly CodeCheck[]; onClose: () => void }

/** The marked sections of an edition, each to confirm or to take back. */
export function SectionsDialog({ edition, checks, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const sections = markedSections(edition).filter(({ section }) =>
    section.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  return (
    <Dialog
      title={`Verify NEC ${edition}`}
      description="Confirm a section only with the printed code in your hands."
      size="wide"
      onClose={onClose}
    >
      <DialogBody className="grid grid-cols-1 content-start gap-3">
        <SearchInput label="Search sections" placeholder="Search by section..." value={typed} onChange={setTyped} />
        {sections.length === 0 && <p className="py-6 text-center text-muted">No section matches</p>}
        <ul aria-label="Sections" className="divide-y divide-line">
          {sections.map((marked) => (
            <Line
              key={marked.section}
              edition={edition}
              marked={marked}
              check={checks.find((one) => one.edition === edition && one.section === marked.section)}
            />
          ))}
        </ul>
      </DialogBody>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type LineProps = { edition: string; marked: MarkedSection; check: CodeCheck | undefined }

function Line({ edition, marked: { section, doubt }, check }: LineProps) {
  const words = {
    failed: 'Failed to save the check',
    denied: 'Only administrators can verify figures',
  }
  const confirm = useAction(codeChecks.create, { done: `${section} checked`, ...words })
  const takeBack = useAction(codeChecks.delete, { done: `${section} is marked again`, ...words })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="text-14 font-medium wrap-anywhere tabular-nums">{section}</p>
        {check ? (
          <p className="flex items-center gap-1.5 text-13 text-muted">
            <Check aria-hidden="true" className="size-3.5 shrink-0 text-good" />
            {checkText(check)}
          </p>
        ) : (
          <p className="text-13 text-warn">{doubtText(doubt)}</p>
        )}
      </div>
      {check ? (
        <Button
          variant="ghost"
          size="small"
          aria-label={`Take Back: ${section}`}
          busy={takeBack.busy}
          onClick={() => void takeBack.run({ params: { id: check.id } })}
        >
          Take Back
        </Button>
      ) : (
        <Button
          variant="outline"
          size="small"
          aria-label={`Checked in the Printed Code: ${section}`}
          busy={confirm.busy}
          onClick={() => void confirm.run({ body: { edition, section } })}
        >
          Checked in the Printed Code
        </Button>
      )}
    </li>
  )
}
