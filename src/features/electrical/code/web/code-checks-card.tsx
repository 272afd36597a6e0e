import { BookCheck } from 'lucide-react'
import { useState } from 'react'
import { editionsWithFigures } from '#features/company/settings/rules/code-editions.ts'
import { markedSections } from '#features/electrical/calculators/rules/marked.ts'
import { useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type CodeCheck, codeChecks } from '../contract.ts'
import { SectionsDialog } from './sections-dialog.tsx'

/** The sections of each edition that a person with the printed code must check. */
export function CodeChecksCard() {
  const { data, error } = useRead(codeChecks.list)
  const [open, setOpen] = useState<string | null>(null)
  return (
    <Card
      id="code-checks"
      title="Figures to verify"
      subtitle="Compare them with the printed code. New calculations then no longer mark them; saved ones stay as they are."
    >
      {error && <ErrorState error={error} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && (
        <ul className="divide-y divide-line">
          {editionsWithFigures.toReversed().map((edition) => (
            <li key={edition} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium">NEC {edition}</p>
                <p className="text-13 text-muted tabular-nums">{countText(edition, data)}</p>
              </div>
              <Button variant="outline" icon={<BookCheck aria-hidden="true" />} onClick={() => setOpen(edition)}>
                Verify {edition}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open !== null && data && <SectionsDialog edition={open} checks={data} onClose={() => setOpen(null)} />}
    </Card>
  )
}

/** `2 of 98 sections checked` */
function countText(edition: string, checks: readonly CodeCheck[]): string {
  const marked = markedSections(edition)
  const checked = marked.filter(({ section }) =>
    checks.some((one) => one.edition === edition && one.section === section),
  )
  return `${checked.length} of ${marked.length} sections checked`
}
