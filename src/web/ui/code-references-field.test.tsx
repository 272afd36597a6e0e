import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { CodeReferencesField } from './code-references-field.tsx'
import { Form, SubmitButton } from './form.tsx'

const schema = z.object({ references: z.array(z.string()).check(z.maxLength(1, 'Use at most one')) })

test('a refused list is marked at its field, with the reason', async () => {
  await show(
    <Form
      name="order"
      schema={schema}
      defaults={{ references: ['NEC 2023 210.8'] }}
      save={() => Promise.resolve()}
      done="Saved"
      failed="Failed"
    >
      <CodeReferencesField name="references" label="Code References" choices={[]} />
      <SubmitButton>Save</SubmitButton>
    </Form>,
  )
  const field = page.getByRole('combobox', { name: 'Code References' })
  await expect.element(field).toHaveAccessibleDescription('Write the edition and the section.')
  await userEvent.fill(field, 'NEC 2023 250.66')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(field).toHaveAccessibleDescription('Use at most one')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('a reference that was typed and not added is saved too', async () => {
  const saved: object[] = []
  await show(
    <Form schema={schema} defaults={{ references: [] }} save={async (values) => void saved.push(values)}>
      <CodeReferencesField name="references" label="Code References" choices={[]} />
      <SubmitButton>Save</SubmitButton>
    </Form>,
  )
  await userEvent.fill(page.getByRole('combobox', { name: 'Code References' }), ' NEC 2023 210.8 ')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved).toEqual([{ references: ['NEC 2023 210.8'] }])
  await expect.element(page.getByRole('button', { name: 'Remove NEC 2023 210.8' })).toBeVisible()
})
