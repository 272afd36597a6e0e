import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { reply, serve, show } from '#test/component.tsx'
import { change } from '#web/platform/query.ts'
import { EditDialog } from './edit-dialog.tsx'
import { DateField } from './date-field.tsx'
import { MoneyField, SelectField, SwitchField, TextField } from './fields.tsx'

const NoteInput = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Title is required')),
  place: z.string(),
  body: z.string(),
  kept: z.boolean(),
  size: z.string(),
  due: z.string(),
  price: z.string(),
})
const Note = z.extend(NoteInput, { id: z.string(), author: z.string(), updated_at: z.string() })
type Note = z.infer<typeof Note>
const path = '/api/notes/:id'
const common = { path, access: 'staff', summary: '', returns: Note } as const
const notes = {
  get: endpoint({ ...common, method: 'GET', reads: [] }),
  update: endpoint({
    ...common,
    method: 'PATCH',
    changes: [],
    body: z.partial(z.extend(NoteInput, { updated_at: z.string() })),
  }),
}

const stored: Note = {
  id: '1',
  title: 'Ladder',
  place: 'Van',
  body: '',
  kept: false,
  size: 's',
  due: '',
  price: '',
  author: 'Ana',
  updated_at: 'v1',
}
const stale = () => reply({ message: CHANGED_MEANWHILE }, { status: 409 })

const sizes = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
]

const EditNote = () => (
  <EditDialog
    endpoint={notes.get}
    id="1"
    noun="note"
    title="Edit Note"
    schema={() => NoteInput}
    values={({ id: _id, author: _author, updated_at: _version, ...values }) => values}
    texts={{ facts: ({ author }) => ({ Author: author }) }}
    save={(changes) => change(notes.update, { params: { id: '1' }, body: changes })}
    submitLabel="Save Note"
    done="Note saved"
    failed="Failed to save note"
    onClose={() => undefined}
  >
    {() => (
      <>
        <TextField name="title" label="Title" />
        <TextField name="place" label="Place" />
        <TextField name="body" label="Text" />
        <SwitchField name="kept" label="Keep it" />
        <SelectField name="size" label="Size" options={sizes} />
        <DateField name="due" label="Due Date" />
        <MoneyField name="price" label="Price" />
      </>
    )}
  </EditDialog>
)

/** A server on which another user saves `theirs` after the form has opened. */
async function edit(theirs: Partial<Note> = {}) {
  let current = stored
  const requests = serve({
    'GET /api/notes/1': () => current,
    'PATCH /api/notes/1': ({ body }: { body: unknown }) => {
      const { updated_at, ...changes } = body as Partial<Note>
      if (updated_at !== current.updated_at) return stale()
      current = { ...current, ...changes, updated_at: `${updated_at}+` }
      return current
    },
  })
  const screen = await show(<EditNote />)
  const field = (label: string) => screen.getByRole('textbox', { name: label })
  await expect.element(field('Title')).toHaveValue('Ladder')
  if (Object.keys(theirs).length > 0) current = { ...current, ...theirs, updated_at: 'v2' }
  const bodies = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  const save = () => screen.getByRole('button', { name: 'Save Note' }).click()
  return { screen, field, save, bodies, comparison: screen.getByRole('region', { name: 'Saved version' }) }
}

test('sends only what changed, with the version that it was changed in', async () => {
  const { screen, field, save, bodies } = await edit()
  await field('Text').fill('Ten feet')
  await save()
  await expect.element(screen.getByText('Note saved')).toBeVisible()
  expect(bodies()).toEqual([{ body: 'Ten feet', updated_at: 'v1' }])
})

test('takes over what another user changed, and keeps what this user typed', async () => {
  const inWords = { size: 'l', due: '2026-10-05', price: '1250' }
  const { screen, field, save, bodies, comparison } = await edit({
    place: 'Shop',
    kept: true,
    ...inWords,
    author: 'Ben',
  })
  await field('Text').fill('Ten feet')
  await save()
  const texts = ['Another user changed this note', 'not changed', 'Shop', 'Yes', '(was Ana)']
  texts.push('Keep it', 'Size', 'Large', 'Due Date', 'Oct 05, 2026', 'Price', '$1,250.00')
  for (const text of texts) await expect.element(comparison.getByText(text).first()).toBeVisible()
  await expect.element(comparison).toHaveFocus()
  await expect.element(field('Place')).toHaveValue('Shop')
  await expect.element(field('Text')).toHaveValue('Ten feet')
  await save()
  await expect.element(screen.getByText('Note saved')).toBeVisible()
  expect(bodies().at(-1)).toEqual({ body: 'Ten feet', updated_at: 'v2' })
})

test('lets the user choose where both changed the same field', async () => {
  const { screen, field, save, bodies, comparison } = await edit({ title: 'Long ladder', place: 'Shop' })
  await field('Title').fill('Step ladder')
  await field('Place').fill('Garage')
  await save()
  const keep = comparison.getByRole('button', { name: 'Keep mine: Title' })
  const take = comparison.getByRole('button', { name: 'Use theirs: Title' })
  await expect.element(keep).toHaveAttribute('aria-pressed', 'true')
  await take.click()
  await expect.element(field('Title')).toHaveValue('Long ladder')
  await keep.click()
  await expect.element(field('Title')).toHaveValue('Step ladder')
  await take.click()
  await save()
  await expect.element(screen.getByText('Note saved')).toBeVisible()
  expect(bodies().at(-1)).toEqual({ place: 'Garage', updated_at: 'v2' })
})

test('compares nothing when the refusal has another reason', async () => {
  const { screen, field, save, comparison } = await edit()
  serve({
    'GET /api/notes/1': stored,
    'PATCH /api/notes/1': reply({ message: 'This note is final.' }, { status: 409 }),
  })
  await field('Text').fill('Ten feet')
  await save()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This note is final.')
  await expect.element(comparison).not.toBeInTheDocument()
  await expect.element(field('Text')).toHaveValue('Ten feet')
})

test.each([
  [404, 'Note not found'],
  [500, 'Failed to load note details'],
])('a record that cannot be loaded (%d) says why', async (status, title) => {
  serve({ 'GET /api/notes/1': reply({ message: 'No' }, { status }) })
  const screen = await show(<EditNote />)
  await expect.element(screen.getByRole('dialog').getByText(title)).toBeVisible()
})
