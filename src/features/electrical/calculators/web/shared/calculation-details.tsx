import { useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { editionsWithFigures } from '#features/company/settings/rules/code-editions.ts'
import { endpointUrl } from '#web/platform/api.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { Sections } from '#web/platform/sections.tsx'
import { useZone } from '#web/platform/zone.ts'
import { ActionBar, type BarAction } from '#web/ui/action-bar.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DialogBody } from '#web/ui/dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { Columns2, Download, FileCheck, FileInput, FilePen, Pencil, Tag, Trash2 } from 'lucide-react'
import { InlineLink } from '#web/ui/inline-link.tsx'
import { type Calculation, calculations, type LabelPaper, labelsBlocked } from '../../contract.ts'
import { enteredTexts } from '../../rules/entered-texts.ts'
import { kinds } from '../../rules/kinds.ts'
import { deleteCalculation } from '../delete-calculation.ts'
import { calculationCopy } from './calculation-copy.ts'
import { Figures, Headline, Remarks, Steps } from './worked.tsx'

const RenameCalculation = lazily(() => import('../rename-calculation.tsx').then((module) => module.RenameCalculation))

const Comparison = lazily(() => import('./comparison.tsx').then((module) => module.Comparison))

/** A saved calculation with its steps and actions. */
export function CalculationDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const zone = useZone()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  if (dialog === 'rename') return <RenameCalculation id={id} onClose={close} />
  return (
    <RecordDialog
      endpoint={calculations.get}
      id={id}
      noun="calculation"
      title={(calculation) => calculation?.name ?? 'Calculation'}
      size="wide"
      onClose={onClose}
    >
      {(calculation) => (
        <>
          <DialogBody className="grid grid-cols-1 content-start gap-6">
            <div className="grid gap-3">
              <div>
                <Headline outcome={calculation} edition={calculation.edition} />
              </div>
              <Figures figures={calculation.figures} />
            </div>
            <DefinitionGrid
              facts={[
                { label: 'Calculator', value: kinds[calculation.kind].label },
                { label: 'Code edition', value: `NEC ${calculation.edition}` },
                {
                  label: 'Job',
                  value: <InlineLink href={`/jobs?open=${calculation.job_id}`}>{calculation.job_title}</InlineLink>,
                },
                { label: 'Client', value: calculation.client_name },
                { label: 'Saved by', value: calculation.created_by_name },
                { label: 'Saved', value: formatDateTime(zone, calculation.created_at) },
                { label: 'Entered', value: enteredTexts(calculation.inputs).join(' · '), wide: true },
              ]}
            />
            <section>
              <h3 className="mb-1 text-14 font-semibold">Steps</h3>
              <Steps steps={calculation.steps} />
            </section>
            <Remarks remarks={calculation.remarks} />
          </DialogBody>
          <ActionBar actions={getActions(calculation, { open: setDialog, onDeleted: onClose })} />
          {dialog !== null && typeof dialog === 'object' && (
            <Comparison
              {...calculation}
              outcome={calculation}
              other={dialog.other}
              jobId={calculation.job_id}
              onClose={close}
            />
          )}
          {dialog === 'copy' && <Sections point={calculationCopy} props={{ calculation, onClose: close }} />}
        </>
      )}
    </RecordDialog>
  )
}

/** `{ other }`: the comparison with another edition. */
type OpenDialog = 'rename' | 'copy' | { other: string }
type Handlers = { open: (dialog: OpenDialog) => void; onDeleted: () => void }

function getActions(calculation: Calculation, { open, onDeleted }: Handlers): BarAction[] {
  const remove = async () => {
    if (await deleteCalculation(calculation)) onDeleted()
  }
  return [
    {
      label: 'Copy into a Permit',
      short: 'Copy',
      icon: <FileCheck />,
      blocked: calculation.permit === null ? 'A permit has no field for this result.' : null,
      onSelect: () => open('copy'),
    },
    {
      label: 'Open in the Calculator',
      short: 'Open',
      icon: <FileInput />,
      href: `/calculators/${calculation.kind}?from=${calculation.id}`,
    },
    ...editionsWithFigures
      .filter((edition) => edition !== calculation.edition)
      .map((other) => ({
        label: `Compare with ${other}`,
        icon: <Columns2 />,
        onSelect: () => open({ other }),
      })),
    ...(calculation.unit === 'VA'
      ? [
          {
            label: 'New Quote',
            icon: <FilePen />,
            href: `/quotes?new=1&client=${calculation.client_id}&calculation=${calculation.id}`,
          },
        ]
      : []),
    {
      label: 'Download PDF',
      icon: <Download />,
      href: endpointUrl(calculations.pdf, { params: { id: calculation.id } }),
      download: true,
    },
    ...(calculation.labels === undefined ? [] : labelActions(calculation)),
    { label: 'Rename', icon: <Pencil />, onSelect: () => open('rename') },
    { label: 'Delete', icon: <Trash2 />, destructive: true, onSelect: () => void remove() },
  ]
}

const papers: { paper: LabelPaper; label: string }[] = [
  { paper: '4x2', label: 'Labels, 4 × 2 in' },
  { paper: 'letter', label: 'Labels, letter sheet' },
]

const labelActions = (calculation: Calculation): BarAction[] =>
  papers.map(({ paper, label }) => ({
    label,
    icon: <Tag />,
    blocked: labelsBlocked(calculation),
    href: endpointUrl(calculations.labels, { params: { id: calculation.id }, query: { paper } }),
    download: true,
  }))
