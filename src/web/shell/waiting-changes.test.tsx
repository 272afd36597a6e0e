import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { endpoint } from '#contract/endpoint.ts'
import { reply, serve, show } from '#test/component.tsx'
import { connectionLost } from '#web/platform/connection.ts'
import { forgetDevice } from '#web/platform/device.ts'
import { discard, drain, startOutbox } from '#web/platform/outbox.ts'
import { change, useRead } from '#web/platform/query.ts'
import { currentUser } from '#web/platform/session.ts'
import { queuedChanges } from '#web/platform/waiting.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { WaitingButton } from './waiting-button.tsx'

const Note = z.object({ notes: z.string() })
const Changed = z.object({ id: z.string() })
const ofNote = { path: '/api/notes/:id', access: 'staff', summary: '' } as const
const queued = { queued: { words: 'Note' }, returns: Changed }
const NewNote = z.extend(Note, { new_id: z.optional(z.string()) })
const NoteChanges = z.extend(Note, { photos: z.array(z.string()), updated_at: z.string() })
const notes = {
  get: endpoint({ ...ofNote, method: 'GET', reads: ['jobs'], returns: z.extend(Note, { id: z.string() }) }),
  create: endpoint({ ...ofNote, ...queued, method: 'POST', path: '/api/notes', changes: [], body: NewNote }),
  update: endpoint({ ...ofNote, ...queued, method: 'PATCH', changes: ['jobs'], body: NoteChanges }),
}

const ID = '00000000-0000-4000-8000-0000000000a1'
const lost = () => {
  throw new TypeError('Failed to fetch')
}

const NoteForm = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <WaitingButton />
      {isOpen && (
        <FormDialog
          title="Add Note"
          schema={Note}
          defaults={{ notes: '' }}
          submitLabel="Save"
          onClose={() => setOpen(false)}
          save={(body) => change(notes.create, { body })}
          done="Note added"
          failed="Failed to add note"
        >
          <TextField name="notes" label="Notes" />
        </FormDialog>
      )}
    </>
  )
}

const NoteText = () => <p>{useRead(notes.get, { params: { id: ID } }).data?.notes}</p>

/** A conflict needs a change that was made on a version. */
async function queueEdit(text: string): Promise<void> {
  await change(notes.update, { params: { id: ID }, body: { notes: text, photos: ['a'], updated_at: 'old' } }).catch(
    () => undefined,
  )
}

beforeEach(async () => {
  await forgetDevice()
  serve({ 'POST /api/notes': lost, [`PATCH /api/notes/${ID}`]: lost })
  // Otherwise the first try is repeated for three seconds.
  connectionLost.set(true)
})

afterEach(async () => {
  for (const one of queuedChanges.get()) await discard(one)
  await forgetDevice()
})

async function open(part = <WaitingButton />) {
  await show(part)
  await startOutbox(currentUser()?.id ?? '')
}

test('a form without a connection closes, and what it saved is listed and sent later', async () => {
  await open(<NoteForm />)
  await page.getByLabelText('Notes').fill('Panel is behind the fridge')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved on this device')).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Add Note' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /1 waiting/ }).click()
  const list = page.getByRole('dialog', { name: 'Waiting changes' })
  await expect.element(list.getByRole('listitem').getByText(/· waiting/)).toBeVisible()

  const sent = serve({ 'POST /api/notes': { id: ID } })
  await drain()
  expect(sent.map(({ body }) => body)).toEqual([{ notes: 'Panel is behind the fridge' }])
  await expect.element(list.getByText('Everything has been sent.')).toBeVisible()
})

test('a conflict shows both versions, and mine is sent on theirs', async () => {
  await open()
  await queueEdit('Mine')
  const theirs = { id: ID, notes: 'Theirs', photos: ['a', 'b'], updated_at: 'new' }
  serve({
    [`PATCH /api/notes/${ID}`]: reply({ message: CHANGED_MEANWHILE }, { status: 409 }),
    [`GET /api/notes/${ID}`]: theirs,
  })
  await drain()
  await page.getByRole('button', { name: /1 not saved/ }).click()
  const line = page.getByRole('dialog').getByRole('listitem')
  await expect.element(line.getByText('Theirs', { exact: true }).nth(1)).toBeVisible()
  await expect.element(line.getByText('Mine')).toBeVisible()
  await expect.element(line.getByText('2 entries', { exact: true })).toBeVisible()
  await expect.element(line.getByText('1 entry', { exact: true })).toBeVisible()

  const sent = serve({ [`PATCH /api/notes/${ID}`]: { ...theirs, notes: 'Mine' } })
  await line.getByRole('button', { name: 'Use mine' }).click()
  await expect.element(page.getByText('Everything has been sent.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ notes: 'Mine', photos: ['a'], updated_at: 'new' }])
})

test("a conflict that is given up leaves the server's values, and nothing is sent", async () => {
  const path = `/api/notes/${ID}`
  const note = { id: ID, notes: 'Old', updated_at: 'old' }
  serve({ [`PATCH ${path}`]: lost, [`GET ${path}`]: note })
  await open(
    <>
      <WaitingButton />
      <NoteText />
    </>,
  )
  await expect.element(page.getByText('Old', { exact: true })).toBeVisible()
  connectionLost.set(true)
  await queueEdit('Mine')
  await expect.element(page.getByText('Mine', { exact: true })).toBeVisible()
  serve({ [`PATCH ${path}`]: reply({ message: CHANGED_MEANWHILE }, { status: 409 }), [`GET ${path}`]: note })
  await drain()
  await page.getByRole('button', { name: /1 not saved/ }).click()

  const sent = serve({ [`GET ${path}`]: { ...note, notes: 'Theirs', updated_at: 'new' } })
  await page.getByRole('button', { name: 'Keep theirs' }).click()
  await expect.element(page.getByText('Everything has been sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('Theirs', { exact: true })).toBeVisible()
  await drain()
  expect(sent.map(({ method }) => method)).not.toContain('PATCH')
  await expect.element(page.getByText('Mine', { exact: true })).not.toBeInTheDocument()
})

test('a refused change says why, and is given up only after a question', async () => {
  await open()
  await queueEdit('Mine')
  serve({ [`PATCH /api/notes/${ID}`]: reply({ message: 'This note is closed.' }, { status: 409 }) })
  await drain()
  await page.getByRole('button', { name: /1 not saved/ }).click()
  await expect.element(page.getByText('Not saved: This note is closed.')).toBeVisible()
  await page.getByRole('button', { name: /^Discard/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard this change?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText('Everything has been sent.')).toBeVisible()
})
