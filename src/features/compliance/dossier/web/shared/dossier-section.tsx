import { FileCheck } from 'lucide-react'
import { useId } from 'react'
import { formatStamp } from '#contract/dates.ts'
import { VERIFY_PAGE } from '#contract/signed-file.ts'
import { pluralize } from '#contract/text.ts'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { dossiers, type IssuedDossier } from '../../contract.ts'
import { makeDossier, useMaking } from '../making.ts'

/** Makes and downloads the dossier of a job, and lists those made before. */
export function DossierSection({ jobId }: { jobId: string }) {
  const heading = useId()
  const { cancel, problem } = useMaking(jobId)
  const { data, error } = useRead(dossiers.ofJob, { params: { id: jobId } })
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h3 id={heading} className="text-14 font-semibold">
        Dossier
      </h3>
      <p className="text-14 text-muted">
        One PDF with the visits, permits, inspections, work orders, checklists, calculations, photos and signatures of
        this job. It is signed, so{' '}
        <a href={VERIFY_PAGE} target="_blank" rel="noreferrer" className="underline underline-offset-2">
          anyone can check
        </a>{' '}
        that it was not changed.
      </p>
      {cancel ? (
        <InProgress onCancel={cancel} />
      ) : (
        <Button
          variant="outline"
          icon={<FileCheck aria-hidden="true" />}
          className="justify-self-start max-md:w-full"
          onClick={() => void makeDossier(jobId)}
        >
          Dossier
        </Button>
      )}
      {problem !== null && <p className="text-13 text-bad">{problem}</p>}
      {error && <ErrorState title="Failed to load dossiers" error={error} />}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {data.map((dossier) => (
            <Issued key={dossier.id} dossier={dossier} />
          ))}
        </ul>
      )}
    </section>
  )
}

const InProgress = ({ onCancel }: { onCancel: () => void }) => (
  <div className="grid gap-3 rounded-card border border-line p-4">
    <div className="flex items-center justify-between gap-4">
      <p role="status" className="text-14">
        <span className="font-medium">Creating dossier...</span>
        <span className="block text-13 text-muted">
          The records, photos and files are read and laid out. With many photos this takes up to half a minute.
        </span>
      </p>
      <Button variant="outline" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
    <ProgressBar label="Creating dossier" part={null} />
  </div>
)

function Issued({ dossier: { number, pages, created_at, created_by_name } }: { dossier: IssuedDossier }) {
  const zone = useZone()
  return (
    <li className="grid gap-0.5 p-3">
      <p className="text-14 font-medium">
        Dossier {number} <span className="font-normal text-muted">· {pluralize(pages, 'page')}</span>
      </p>
      <p className="text-13 text-muted">
        {formatStamp(zone, created_at)} · {created_by_name}
      </p>
    </li>
  )
}
