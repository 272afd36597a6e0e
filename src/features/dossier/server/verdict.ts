import { formatStamp } from '#contract/dates.ts'
import { listCounts } from '#contract/text.ts'
import type { Verdict } from './verify.ts'

/** A verdict in plain words. */
export function verdictText(file: string, { intact, findings, manifest }: Verdict): string {
  const about = manifest && [
    `Dossier ${manifest.dossier.number} of the job "${manifest.dossier.job_title}" by ${manifest.dossier.company},`,
    `made ${formatStamp(manifest.dossier.time_zone, manifest.dossier.created_at)} by ${manifest.dossier.created_by}.`,
  ]
  if (!manifest || !intact)
    return [
      `CHANGED: ${file} is not a dossier as it was made.`,
      ...(about ?? []),
      '',
      ...findings.map((finding) => `  - ${finding}`),
    ].join('\n')
  const { pages, manifest_pages, records, photos, changes } = manifest
  const counts = listCounts({
    page: pages.length + manifest_pages.length,
    record: records.length,
    photo: photos.length,
    change: changes.count,
  })
  return [
    `NOT CHANGED: ${file} is exactly as it was made.`,
    ...(about ?? []),
    `Checked: ${counts ?? 'nothing'}.`,
    '',
    `Fingerprint: ${manifest.fingerprint}`,
    'The fingerprint of the same dossier in Panelboard (in the details of the job) must be equal: it proves who made the file.',
  ].join('\n')
}
