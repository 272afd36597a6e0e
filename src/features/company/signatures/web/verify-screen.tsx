import { CircleCheck, CircleX, FileSearch } from 'lucide-react'
import { Suspense, use, useRef, useState } from 'react'
import { formatDateTime } from '#contract/date-format.ts'
import { CompanyFrame } from '#features/company/settings/web/shared/company-frame.tsx'
import { useCompany } from '#features/company/settings/web/shared/public-company.ts'
import { getErrorMessage, readJson } from '#web/platform/api.ts'
import { remembered } from '#web/platform/remembered.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { Heading } from '#web/ui/page.tsx'
import type { SigningKeys, Verdict } from '../contract.ts'
import { verifyFile } from './verify-file.ts'

/** The public keys, loaded once. */
const publicKeys = remembered(async () => (await readJson<SigningKeys>('/api/public/signing-keys')).data)

type Checked = Verdict & { name: string }

/** Anyone checks here that a file is as the company signed it. */
export function VerifyScreen() {
  const company = useCompany()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = async (file: File) => {
    setBusy(true)
    setChecked(null)
    const verdict = await verifyFile(file).catch((error: unknown) => ({
      statement: null,
      reason: getErrorMessage(error),
    }))
    setChecked({ ...verdict, name: file.name })
    setBusy(false)
  }
  return (
    <CompanyFrame company={company} title="Check a Signed File">
      <div className="grid gap-4">
        <Card>
          <Heading>Check a Signed File</Heading>
          <p className="mt-1 mb-5 text-14 text-muted">
            Choose a dossier, a signed quote or a calculation that you got from{' '}
            {company?.company_name ?? 'this company'}. The file itself does not leave your device.
          </p>
          <Button
            size="large"
            className="max-md:w-full"
            icon={<FileSearch aria-hidden="true" />}
            busy={busy}
            onClick={() => input.current?.click()}
          >
            {checked ? 'Choose Another File' : 'Choose File'}
          </Button>
          <input
            ref={input}
            type="file"
            accept="application/pdf,.pdf"
            hidden
            aria-label="File"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              // The same file can be chosen again.
              currentTarget.value = ''
              if (file) void check(file)
            }}
          />
        </Card>
        <div role="status">{checked && <Result {...checked} />}</div>
        <Suspense fallback={null}>
          <PublicKeys />
        </Suspense>
      </div>
    </CompanyFrame>
  )
}

function Result({ name, statement, reason }: Checked) {
  const zone = useCompany()?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!statement)
    return (
      <Card>
        <p className="flex items-center gap-2 text-16 font-semibold">
          <CircleX aria-hidden="true" className="size-5 shrink-0 text-bad" />
          Not proven
        </p>
        <p className="mt-1 text-13 wrap-anywhere text-muted">{name}</p>
        <p className="mt-3 text-14">{reason}</p>
      </Card>
    )
  return (
    <Card>
      <p className="flex items-center gap-2 text-16 font-semibold">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
        Signed and not changed
      </p>
      <p className="mt-1 text-13 wrap-anywhere text-muted">{name}</p>
      <DefinitionGrid
        className="mt-4"
        facts={[
          { label: 'File', value: statement.document, wide: true },
          { label: 'Signed by', value: statement.company },
          { label: 'Signed', value: formatDateTime(zone, statement.signed_at) },
          { label: 'Public key', value: <Key of={statement.key} />, wide: true },
        ]}
      />
    </Card>
  )
}

/** In groups, so that two can be compared. */
const Key = ({ of }: { of: string }) => <span className="font-mono text-12">{of.match(/.{8}/g)?.join(' ')}</span>

function PublicKeys() {
  const outcome = use(publicKeys.of(''))
  if ('error' in outcome) return null
  return (
    <details className="text-13 text-muted">
      <summary className="cursor-pointer touch:py-2.5">Check it without this page</summary>
      <div className="mt-2 grid gap-3">
        <p>
          Each signed file ends with an Ed25519 signature. With Panelboard&apos;s source and the public key,{' '}
          <code className="text-12 break-all">npm run verify -- FILE.pdf --key KEY</code> checks it on your computer.
        </p>
        {outcome.value.keys.map(({ key }, index) => (
          <p key={key} className="grid gap-0.5">
            <span>{index === 0 ? 'Public key' : 'Earlier public key'}</span>
            <Key of={key} />
          </p>
        ))}
      </div>
    </details>
  )
}
