import { type ComponentType, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { settings } from '#features/settings/contract.ts'
import { useCodeEdition } from '#features/settings/web/shared/use-code-edition.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldFrame } from '#web/ui/fields.tsx'
import { rulesOf } from '#web/ui/form-rules.ts'
import { Page } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { editionNames } from '../rules/edition-names.ts'
import { type Kind, kinds } from '../rules/kinds.ts'
import { blanks } from './blanks.ts'

const Result = lazily(() => import('./result.tsx').then((module) => module.Result), <Skeleton className="h-40" />)
const Printed = lazily(() => import('./result.tsx').then((module) => module.Printed))

const dwelling = () => import('./dwelling-fields.tsx')
const wiring = () => import('./wiring-fields.tsx')
const fill = () => import('./fill-fields.tsx')
const waiting = <Skeleton className="h-96" />

const fields: Record<Kind, ComponentType> = {
  'dwelling-standard': lazily(() => dwelling().then(({ StandardFields }) => StandardFields), waiting),
  'dwelling-optional': lazily(() => dwelling().then(({ OptionalFields }) => OptionalFields), waiting),
  'dwelling-existing': lazily(() => dwelling().then(({ ExistingFields }) => ExistingFields), waiting),
  'ev-room': lazily(() => wiring().then(({ EvRoomFields }) => EvRoomFields), waiting),
  generator: lazily(() => wiring().then(({ GeneratorFields }) => GeneratorFields), waiting),
  conductor: lazily(() => wiring().then(({ ConductorFields }) => ConductorFields), waiting),
  'voltage-drop': lazily(() => wiring().then(({ VoltageDropFields }) => VoltageDropFields), waiting),
  'conduit-fill': lazily(() => fill().then(({ ConduitFillFields }) => ConduitFillFields), waiting),
  'box-fill': lazily(() => fill().then(({ BoxFillFields }) => BoxFillFields), waiting),
}

type Entered = Record<string, unknown>

/** The rules of a kind, which load after the form. */
const rulesFor = (kind: Kind) =>
  rulesOf<Entered, Entered>(async () => {
    const { inputs } = await import('../rules/calculate.ts')
    return inputs[kind]
  })

export type CalculatorProps = {
  kind: Kind
  /** Those of a saved calculation, to start from. */
  start?: { inputs: Record<string, unknown>; edition: string } | undefined
  /** The job to save to, if the user came from one. */
  jobId: string
}

/** One calculator: what is entered, and as the user types the result with every step. */
export function Calculator({ kind, start, jobId }: CalculatorProps) {
  const defaultValues: Entered = { ...blanks[kind], ...start?.inputs }
  const form = useForm<Entered, unknown, Entered>({ defaultValues, mode: 'onChange', resolver: rulesFor(kind) })
  const { choices, edition, setEdition } = useEdition(start?.edition)
  const Fields = fields[kind]
  return (
    <FormProvider {...form}>
      <div className="print:hidden">
        <Page
          title={kinds[kind].label}
          subtitle={kinds[kind].text}
          action={
            <LinkButton variant="outline" href="/calculators">
              All Calculators
            </LinkButton>
          }
        >
          <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
            <form
              noValidate
              aria-label={kinds[kind].label}
              className="grid gap-4"
              onSubmit={(event) => event.preventDefault()}
            >
              <Card>
                <div className="grid gap-6">
                  <Fields />
                  <EditionField choices={choices} value={edition} onChange={setEdition} />
                </div>
              </Card>
            </form>
            <Result kind={kind} edition={edition} jobId={jobId} />
          </div>
        </Page>
      </div>
      <Printed kind={kind} edition={edition} />
    </FormProvider>
  )
}

/** The edition in force today by the company's settings, until the user chooses another. */
function useEdition(given: string | undefined) {
  const editions = useRead(settings.get).data?.code_editions
  const [chosen, setEdition] = useState(given)
  const inForce = useCodeEdition()
  const edition = chosen ?? inForce
  const known = [...editionNames, ...(editions ?? []).map((one) => one.edition), edition]
  return { edition, setEdition, choices: [...new Set(known)].toSorted() }
}

type EditionProps = { choices: string[]; value: string; onChange: (edition: string) => void }

const EditionField = ({ choices, value, onChange }: EditionProps) => (
  <div className="border-t border-line pt-4">
    <FieldFrame id="edition" label="Code edition" error={undefined} help="The edition in force on the permit's date.">
      <Select
        id="edition"
        options={choices.map((edition) => ({ value: edition, label: `NEC ${edition}` }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-full"
      />
    </FieldFrame>
  </div>
)
