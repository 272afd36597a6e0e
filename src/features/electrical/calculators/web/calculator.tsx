import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { findDraft, forgetDraft, keepDraft } from '#web/platform/drafts.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toResolver } from '#web/ui/form-rules.ts'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Kind, kinds } from '../rules/kinds.ts'
import { blanks } from './blanks.ts'
import { EditionField, useEdition } from './shared/edition-field.tsx'

const Result = lazily(() => import('./result.tsx').then((module) => module.Result), <Skeleton className="h-40" />)
const Printed = lazily(() => import('./result.tsx').then((module) => module.Printed))

const dwelling = () => import('./dwelling-fields.tsx')
const wiring = () => import('./wiring-fields.tsx')
const fill = () => import('./fill-fields.tsx')
const buildings = () => import('./building-fields.tsx')
const waiting = <Skeleton className="h-96" />

const fields: Record<Kind, ComponentType> = {
  'dwelling-standard': lazily(() => dwelling().then(({ StandardFields }) => StandardFields), waiting),
  'dwelling-optional': lazily(() => dwelling().then(({ OptionalFields }) => OptionalFields), waiting),
  'dwelling-existing': lazily(() => dwelling().then(({ ExistingFields }) => ExistingFields), waiting),
  'ev-room': lazily(() => wiring().then(({ EvRoomFields }) => EvRoomFields), waiting),
  generator: lazily(() => wiring().then(({ GeneratorFields }) => GeneratorFields), waiting),
  circuit: lazily(() => import('./circuit-fields.tsx').then(({ CircuitFields }) => CircuitFields), waiting),
  conductor: lazily(() => wiring().then(({ ConductorFields }) => ConductorFields), waiting),
  'voltage-drop': lazily(() => wiring().then(({ VoltageDropFields }) => VoltageDropFields), waiting),
  'conduit-fill': lazily(() => fill().then(({ ConduitFillFields }) => ConduitFillFields), waiting),
  'box-fill': lazily(() => fill().then(({ BoxFillFields }) => BoxFillFields), waiting),
  motor: lazily(() => import('./motor-fields.tsx').then(({ MotorFields }) => MotorFields), waiting),
  hvac: lazily(() => import('./hvac-fields.tsx').then(({ HvacFields }) => HvacFields), waiting),
  service: lazily(() => import('./service-fields.tsx').then(({ ServiceFields }) => ServiceFields), waiting),
  'fault-current': lazily(
    () => import('./fault-current-fields.tsx').then(({ FaultCurrentFields }) => FaultCurrentFields),
    waiting,
  ),
  'pull-box': lazily(() => import('./pull-box-fields.tsx').then(({ PullBoxFields }) => PullBoxFields), waiting),
  'power-source': lazily(
    () => import('./power-source-fields.tsx').then(({ PowerSourceFields }) => PowerSourceFields),
    waiting,
  ),
  multifamily: lazily(() => buildings().then(({ MultifamilyFields }) => MultifamilyFields), waiting),
  commercial: lazily(() => buildings().then(({ CommercialFields }) => CommercialFields), waiting),
}

type Entered = Record<string, unknown>

const Draft = z.object({ inputs: z.record(z.string(), z.unknown()), edition: z.optional(z.string()) })
type Draft = z.infer<typeof Draft>

const draftName = () => location.pathname + location.search

/** The form as it was before a reload. */
const loadDraft = (): Draft | undefined => Draft.safeParse(findDraft(draftName())).data

/** Saves the form's draft, if it has one, when the page goes away. */
function useDraft(getDraft: () => Draft | null) {
  const save = useEffectEvent(() => {
    const draft = getDraft()
    if (draft !== null) keepDraft(draftName(), draft)
  })
  useEffect(() => {
    if (findDraft(draftName()) !== undefined) forgetDraft()
    const onHide = () => save()
    addEventListener('pagehide', onHide)
    return () => removeEventListener('pagehide', onHide)
  }, [])
}

/** The rules of a kind, which load after the form. */
const rulesFor =
  (kind: Kind): Resolver<Entered, unknown, Entered> =>
  async (...form) => {
    const { inputs } = await import('../rules/calculate.ts')
    return toResolver<Entered, Entered>(inputs[kind])(...form)
  }

type CalculatorProps = {
  kind: Kind
  /** A saved calculation, to start from. */
  start?: { inputs: Record<string, unknown>; edition: string } | undefined
  /** The job to save to, if the user came from one. */
  jobId: string
}

/** One calculator: what is entered, and as the user types the result with every step. */
export function Calculator({ kind, start, jobId }: CalculatorProps) {
  const first: Entered = { ...blanks[kind], ...start?.inputs }
  const [draft] = useState(loadDraft)
  const defaultValues: Entered = { ...first, ...draft?.inputs }
  const form = useForm<Entered, unknown, Entered>({ defaultValues, mode: 'onChange', resolver: rulesFor(kind) })
  const codeEdition = useEdition(jobId, draft?.edition ?? start?.edition)
  const { edition, chosen } = codeEdition
  useDraft(() => {
    const inputs = form.getValues()
    const isTouched = JSON.stringify(inputs) !== JSON.stringify(first) || chosen !== start?.edition
    return isTouched ? { inputs, edition: chosen } : null
  })
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
                <EditionField edition={codeEdition} />
              </Card>
              <Card>
                <Fields />
              </Card>
            </form>
            <Result kind={kind} edition={edition} jobId={jobId} />
          </div>
        </Page>
      </div>
      <Printed kind={kind} edition={edition} jobId={jobId} />
    </FormProvider>
  )
}
