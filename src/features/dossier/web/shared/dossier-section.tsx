import { FileCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { formatStamp } from '#contract/dates.ts'
import { sentenceOf } from '#web/platform/api.ts'
import { download } from '#web/platform/download.ts'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { dossiers, type IssuedDossier } from '../../contract.ts'

type State = { busy: boolean; problem: string | null }

/** Makes and downloads the dossier of a job, and lists those made before with their fingerprints. */
export function DossierSection({ jobId }: { jobId: string }) {
  const heading = useId()
  const [{ busy, problem }, setState] = useState<State>({ busy: false, problem: null })
  const { data } = useRead(dossiers.ofJob, { params: { id: jobId } })
  const issue = async () => {
    setState({ busy: true, problem: null })
    try {
      await download(dossiers.issue, { params: { id: jobId } })
      setState({ busy: false, problem: null })
    } catch (error) {
      setState({ busy: false, problem: sentenceOf(error) })
    }
  }
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h3 id={heading} className="text-14 font-semibold">
        Dossier
      </h3>
      <p className="text-14 text-muted">
        One PDF with the permits, inspections, work orders, checklists, calculations, photos and signatures of this job.
        It shows if it is changed later.
      </p>
      <Button
        variant="outline"
        busy={busy}
        icon={<FileCheck aria-hidden="true" />}
        className="justify-self-start max-md:w-full"
        onClick={() => void issue()}
      >
        {busy ? 'Creating dossier...' : 'Dossier'}
      </Button>
      <p role="status" className="text-13 text-muted empty:hidden">
        {busy && 'With many photos this takes up to half a minute. Keep this open.'}
      </p>
      {problem !== null && (
        <p role="alert" className="text-13 text-bad">
          The dossier was not created. {problem}
        </p>
      )}
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

function Issued({ dossier: { number, fingerprint, pages, created_at, created_by_name } }: { dossier: IssuedDossier }) {
  const zone = useZone()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="text-14 font-medium">
          Dossier {number} <span className="font-normal text-muted">· {pages} pages</span>
        </p>
        <p className="text-13 text-muted">
          {formatStamp(zone, created_at)} · {created_by_name}
        </p>
        <p className="font-mono text-12 wrap-anywhere text-muted">{fingerprint}</p>
      </div>
      <CopyButton text={fingerprint} size="small">
        Copy fingerprint
      </CopyButton>
    </li>
  )
}
