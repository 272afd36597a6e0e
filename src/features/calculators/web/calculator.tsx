import { Printer, RotateCcw, Save } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { editionOn } from '#contract/code-editions.ts'
import { settings } from '#features/settings/contract.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldFrame } from '#web/ui/fields.tsx'
import { rulesOf, type Schema } from '#web/ui/form-rules.ts'
import { Page } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { DECIDES } from '../contract.ts'
import { editionNames } from '../rules/code.ts'
import { calculate, inputs, type Worked } from '../rules/calculate.ts'
import { type Kind, kinds } from '../rules/kinds.ts'
import { blanks } from './blanks.ts'
import { ExistingFields, OptionalFields, StandardFields } from './dwelling-fields.tsx'
import { BoxFillFields, ConduitFillFields } from './fill-fields.tsx'
import { PrintedCalculation } from './printed-calculation.tsx'
import { Figures, Headline, Remarks, Steps } from './shared/worked.tsx'
import { ConductorFields, EvRoomFields, GeneratorFields, VoltageDropFields } from './wiring-fields.tsx'

const SaveCalculation = lazily(() => import('./save-calculation.tsx').then((module) => module.SaveCalculation))

type Entered = Record<string, unknown>

const fields: Record<Kind, () => ReactNode> = {
  'dwelling-standard': StandardFields,
  'dwelling-optional': OptionalFields,
  'dwelling-existing': ExistingFields,
  'ev-room': EvRoomFields,
  generator: GeneratorFields,
  conductor: ConductorFields,
  'voltage-drop': VoltageDropFields,
  'conduit-fill': ConduitFillFields,
  'box-fill': BoxFillFields,
}

export type CalculatorProps = {
  kind: Kind
  /** Those of a saved calculation, to start from. */
  start?: { inputs: Record<string, unknown>; edition: string } | undefined
  /** The job to save to, if the user came from one. */
  jobId: string
}

/** One calculator: what is entered, and as the user types the result with every step. */
export function Calculator({ kind, start, jobId }: CalculatorProps) {
  const schema: Schema<Entered, Entered> = inputs[kind]
  const defaultValues: Entered = { ...blanks[kind], ...start?.inputs }
  const form = useForm<Entered, unknown, Entered>({ defaultValues, mode: 'onChange', resolver: rulesOf(schema) })
  const { choices, edition, setEdition } = useEdition(start?.edition)
  const [saving, setSaving] = useState(false)
  const entered = useWatch({ control: form.control })
  const worked = calculate(kind, entered, edition)
  const Fields = fields[kind]
  const save = async () => {
    if (worked.outcome !== null) setSaving(true)
    else await form.trigger(undefined, { shouldFocus: true })
  }
  return (
    <>
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
            <FormProvider {...form}>
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
              <Result worked={worked} onSave={() => void save()} onReset={() => form.reset(blanks[kind])} />
            </FormProvider>
          </div>
        </Page>
      </div>
      {worked.outcome && <PrintedCalculation title={kinds[kind].label} edition={edition} outcome={worked.outcome} />}
      {saving && worked.outcome && (
        <SaveCalculation
          kind={kind}
          edition={edition}
          inputs={worked.inputs}
          jobId={jobId}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}

/** The edition in force today by the company's settings, until the user chooses another. */
function useEdition(given: string | undefined) {
  const editions = useRead(settings.get).data?.code_editions
  const [chosen, setEdition] = useState(given)
  const today = useToday()
  const edition = chosen ?? editionOn(editions, today)
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

type ResultProps = { worked: Worked; onSave: () => void; onReset: () => void }

/** The result beside the fields; on a phone its figure stays at the bottom while the fields scroll. */
const Result = ({ worked, onSave, onReset }: ResultProps) => (
  <div className="contents lg:sticky lg:top-16 lg:grid lg:max-h-[calc(100dvh-5rem)] lg:gap-4 lg:overflow-y-auto">
    <section
      aria-label="Result"
      className="z-4 rounded-card border border-line bg-surface p-5 max-lg:sticky max-lg:bottom-2 max-lg:px-4 max-lg:py-3 max-lg:shadow-float"
    >
      <div role="status">
        {worked.outcome ? <Headline outcome={worked.outcome} /> : <Missing errors={worked.errors} />}
      </div>
    </section>
    <Card>
      {worked.outcome && worked.outcome.figures.length > 0 && (
        <div className="mb-5">
          <Figures figures={worked.outcome.figures} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={<Save aria-hidden="true" />} onClick={onSave} className="max-md:flex-1">
          Save to a Job
        </Button>
        <Button
          variant="outline"
          icon={<Printer aria-hidden="true" />}
          blocked={worked.outcome === null ? 'There is no result yet' : null}
          onClick={() => print()}
        >
          Print
        </Button>
        <Button variant="ghost" icon={<RotateCcw aria-hidden="true" className="max-md:hidden" />} onClick={onReset}>
          Clear
        </Button>
      </div>
    </Card>
    {worked.outcome && (
      <>
        <Card title="Steps">
          <Steps steps={worked.outcome.steps} />
        </Card>
        <Card>
          <Remarks remarks={worked.outcome.remarks} />
        </Card>
      </>
    )}
    {worked.outcome === null && <p className="px-1 text-13 text-muted">{DECIDES}</p>}
  </div>
)

const MOST_SHOWN = 3

/** What is missing for a result. */
function Missing({ errors }: { errors: readonly { message: string }[] }) {
  const messages = [...new Set(errors.map(({ message }) => message))].slice(0, MOST_SHOWN)
  return (
    <>
      <p className="text-14 font-medium">No result yet</p>
      <ul className="mt-1 text-13 text-muted">
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </>
  )
}
