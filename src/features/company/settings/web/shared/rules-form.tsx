import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form, FormEnd, type FormOptions } from '#web/ui/form.tsx'
import type { RulesPatch, Settings } from '../../contract.ts'
import { useSaveRules } from './save-rules.ts'
import { settingsWords } from './settings-words.ts'

type Props<Input extends FieldValues, Output extends RulesPatch> = Pick<
  FormOptions<Input, Output, Settings>,
  'schema' | 'defaults'
> & {
  settings: Settings
  submitLabel: string
  children: ReactNode
}

/** The form of one card of rules: `<RulesForm settings={now} schema={GateSettings} defaults={...} submitLabel="Save Gates">`. */
export const RulesForm = <Input extends FieldValues, Output extends RulesPatch>({
  settings: now,
  submitLabel,
  children,
  ...form
}: Props<Input, Output>) => (
  <Form {...form} save={useSaveRules(now)} {...settingsWords}>
    {children}
    <FormEnd>{submitLabel}</FormEnd>
  </Form>
)
