import { clsx } from 'clsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { calculate } from '../../rules/calculate.ts'
import { type ComparedLine, compareOutcomes } from '../../rules/comparison.ts'
import type { Kind } from '../../rules/kinds.ts'
import type { Outcome } from '../../rules/outcome.ts'
import { useAdapted } from './job-edition.ts'
import { Remarks } from './worked.tsx'

type Props = {
  kind: Kind
  inputs: Record<string, unknown>
  /** As it was calculated. */
  outcome: Outcome
  edition: string
  /** To compare with. */
  other: string
  jobId: string
  onClose: () => void
}

/** The same input by two editions of the code, side by side. Nothing is saved. */
export function Comparison({ kind, inputs, outcome, edition, other, jobId, onClose }: Props) {
  const worked = calculate(kind, inputs, other, useAdapted(jobId))
  const editions: [string, string] = [edition, other]
  return (
    <Dialog
      title={`NEC ${edition} and NEC ${other}`}
      description={`${outcome.title}. Nothing is saved: the calculation stays as it is.`}
      size="wide"
      reading
      onClose={onClose}
    >
      <DialogBody>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls and has nothing else to focus */}
        <div role="group" aria-label="Comparison" tabIndex={0} className="grid grid-cols-1 gap-6">
          {worked.outcome === null ? (
            worked.errors.map(({ message }) => <Notice key={message}>{message}</Notice>)
          ) : (
            <Compared
              editions={editions}
              {...compareOutcomes(outcome, worked.outcome)}
              remarks={worked.outcome.remarks}
            />
          )}
        </div>
      </DialogBody>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ComparedProps = ReturnType<typeof compareOutcomes> & { editions: [string, string]; remarks: readonly string[] }

const Compared = ({ editions, results, steps, remarks }: ComparedProps) => (
  <>
    <Lines title="Results" editions={editions} lines={results} />
    <Lines title="Steps" editions={editions} lines={steps} />
    <section>
      <h3 className="mb-2 text-14 font-semibold">Remarks of NEC {editions[1]}</h3>
      <Remarks remarks={remarks} />
    </section>
  </>
)

const Lines = ({ title, editions, lines }: { title: string; editions: [string, string]; lines: ComparedLine[] }) => (
  <table className="w-full table-fixed text-13">
    <thead>
      <tr className="border-b border-line align-bottom">
        <th scope="col" className="w-2/5 py-2 pr-2 text-left text-14 font-semibold">
          {title}
        </th>
        {editions.map((edition) => (
          <th key={edition} scope="col" className="py-2 pl-2 text-right font-medium text-muted">
            NEC {edition}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {lines.map(({ label, cells, differs }, index) => (
        <tr key={`${index} ${label}`} className="align-top">
          <th
            scope="row"
            className={clsx('py-2 pr-2 text-left wrap-anywhere', differs ? 'font-medium' : 'font-normal')}
          >
            {label}
          </th>
          {cells.map((cell, column) => (
            <td key={editions[column]} className="py-2 pl-2 text-right wrap-anywhere">
              <span className={clsx('tabular-nums', differs ? 'font-semibold' : 'text-muted')}>
                {cell === null ? 'None' : cell.value}
              </span>
              {cell?.section != null && <span className="block text-12 text-muted">{cell.section}</span>}
              {cell?.notes.map(({ text, isOpen }) => (
                <span key={text} className={clsx('block text-12', isOpen ? 'text-warn' : 'text-muted')}>
                  {text}
                </span>
              ))}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
