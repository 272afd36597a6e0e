import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endpoint } from '#contract/endpoint.ts'
import { reply, serve, show } from '#test/component.tsx'
import { query } from '#web/platform/query.ts'
import { Form } from './form.tsx'
import { PickerField } from './picker-field.tsx'
import { useServerSearch } from './use-server-search.ts'

const Note = z.object({ id: z.string(), title: z.string() })

const list = endpoint({
  method: 'GET',
  path: '/api/notes',
  access: 'staff',
  summary: '',
  reads: [],
  query: z.object({ q: z.optional(z.string()), limit: z.number() }),
  returns: z.array(Note),
})

function NotePicker() {
  const { find, toChoices } = useServerSearch()
  const rows = useQuery({ ...query(list, { query: find }), placeholderData: keepPreviousData })
  return (
    <PickerField
      name="note_id"
      label="Note"
      {...toChoices(rows, ({ id, title }) => ({ value: id, label: title }))}
      empty="No notes found"
    />
  )
}

test('a search that failed does not say that nothing was found', async () => {
  serve({
    'GET /api/notes': ({ query: { q } }) =>
      q === 'ladder' ? [{ id: '1', title: 'Ladder' }] : reply({ message: 'Try later' }, { status: 400 }),
  })
  await show(
    <Form schema={z.object({ note_id: z.string() })} defaults={{ note_id: '' }} save={async () => undefined}>
      <NotePicker />
    </Form>,
  )
  await page.getByRole('combobox', { name: 'Note' }).click()
  await expect.element(page.getByText('This could not be loaded. Type to try again.')).toBeVisible()
  await expect.element(page.getByText('No notes found')).not.toBeInTheDocument()
  await userEvent.keyboard('ladder')
  await expect.element(page.getByRole('option', { name: 'Ladder' })).toBeVisible()
})
