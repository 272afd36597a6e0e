import type { ComponentType } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useCodeEdition } from '#features/settings/web/shared/use-code-edition.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { rulesOf } from '#web/ui/form-rules.ts'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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
  start?: { inputs: Record<string, unknown> } | undefined
  /** The job to save to, if the user came from one. */
  jobId: string
}

/** One calculator: what is entered, and as the user types the result with every step. */
export function Calculator({ kind, start, jobId }: CalculatorProps) {
  const defaultValues: Entered = { ...blanks[kind], ...start?.inputs }
  const form = useForm<Entered, unknown, Entered>({ defaultValues, mode: 'onChange', resolver: rulesFor(kind) })
  const edition = useCodeEdition()
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
                <Fields />
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
