import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { ApiError } from '#web/platform/api.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { ToolsField } from './tools-field.tsx'

const tools = [{ name: 'find_jobs', title: 'Find jobs', writes: false, suits: [] }]
const schema = z.object({ tools: z.array(z.string()).check(z.minLength(1, 'Choose a tool')) })

const showForm = (save: () => Promise<void>) =>
  show(
    <Form name="agent" schema={schema} defaults={{ tools: ['find_jobs'] }} save={save} done="Saved" failed="Failed">
      <ToolsField name="tools" label="Tools" tools={tools} />
      <SubmitButton>Save</SubmitButton>
    </Form>,
  )

test('a refused choice of tools is marked, with the reason, and takes the focus', async () => {
  await showForm(() => Promise.resolve())
  const group = page.getByRole('group', { name: 'Tools' })
  await expect.element(group).toHaveAccessibleDescription(/^Every tool has only the rights/)
  await userEvent.click(page.getByRole('checkbox', { name: 'Find jobs' }))
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(group).toHaveAccessibleDescription('Choose a tool')
  await expect.element(page.getByRole('checkbox', { name: 'Find jobs' })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('checkbox', { name: 'Find jobs' })).toHaveFocus()
})

test('tools that the server refuses are marked and focused too', async () => {
  await showForm(() =>
    Promise.reject(new ApiError(400, '400', 'Invalid', [{ path: 'tools', message: 'Not this tool' }])),
  )
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByRole('group', { name: 'Tools' })).toHaveAccessibleDescription('Not this tool')
  await expect.element(page.getByRole('checkbox', { name: 'Find jobs' })).toHaveFocus()
})
