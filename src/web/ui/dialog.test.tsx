import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#test/component.tsx'
import { ApiError } from '#web/platform/api.ts'
import { confirm } from '#web/platform/confirm.ts'
import { toast } from '#web/platform/toast.ts'
import { Button } from './button.tsx'
import { Dialog, DialogBody } from './dialog.tsx'

/** Work that ends when the test tells it to. */
function heldWork() {
  const attempts: PromiseWithResolvers<string>[] = []
  return {
    attempts,
    run: () => {
      const attempt = Promise.withResolvers<string>()
      attempts.push(attempt)
      return attempt.promise
    },
  }
}

type DeleteProps = { run: () => Promise<unknown>; onAnswer?: (isDone: boolean) => void }

const Delete = ({ run, onAnswer }: DeleteProps) => (
  <Button
    onClick={() =>
      void confirm({
        title: 'Delete this note?',
        action: 'Delete',
        run,
        done: 'Note deleted',
        failed: 'Failed to delete note',
      }).then(onAnswer)
    }
  >
    Delete note
  </Button>
)

test('a confirmation stays open while its work runs, then closes and returns focus', async () => {
  const { attempts, run } = heldWork()
  const answers: boolean[] = []
  const screen = await show(<Delete run={run} onAnswer={(isDone) => answers.push(isDone)} />)
  const opener = screen.getByRole('button', { name: 'Delete note' })
  await opener.click()
  const question = screen.getByRole('alertdialog', { name: 'Delete this note?' })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  attempts[0]?.resolve('')
  await expect.element(screen.getByText('Note deleted')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect([attempts.length, answers]).toEqual([1, [true]])
})

test('a refusal closes the confirmation; after a lost connection it can be retried', async () => {
  const { attempts, run } = heldWork()
  const answers: boolean[] = []
  const screen = await show(<Delete run={run} onAnswer={(isDone) => answers.push(isDone)} />)
  const opener = screen.getByRole('button', { name: 'Delete note' })
  const question = screen.getByRole('alertdialog')
  await opener.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  attempts[0]?.reject(new TypeError('Failed to fetch'))
  await expect.element(screen.getByText('Failed to delete note')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  attempts[1]?.reject(new ApiError(409, '409: It is locked.', 'It is locked.'))
  await expect.element(screen.getByText('It is locked.')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(answers).toEqual([false])
})

test('Escape and the Back button answer no', async () => {
  const answers: boolean[] = []
  const screen = await show(<Delete run={() => Promise.resolve()} onAnswer={(isDone) => answers.push(isDone)} />)
  const question = screen.getByRole('alertdialog')
  await screen.getByRole('button', { name: 'Delete note' }).click()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  history.pushState(null, '', '/notes')
  await screen.getByRole('button', { name: 'Delete note' }).click()
  await expect.element(question).toBeVisible()
  history.back()
  await expect.element(question).not.toBeInTheDocument()
  expect(answers).toEqual([false, false])
})

test('an explanation without a choice can only be closed', async () => {
  const screen = await show(
    <Button onClick={() => void confirm({ title: 'This note cannot be deleted', body: 'It is locked.' })}>Why</Button>,
  )
  await screen.getByRole('button', { name: 'Why' }).click()
  const question = screen.getByRole('alertdialog', { name: 'This note cannot be deleted' })
  await expect.element(question).toHaveAccessibleDescription('It is locked.')
  expect(question.getByRole('button').elements()).toHaveLength(1)
  await question.getByRole('button', { name: 'Close' }).click()
  await expect.element(question).not.toBeInTheDocument()
})

function Details({ onAnswer }: { onAnswer: (isDone: boolean) => void }) {
  const [open, setOpen] = useState(false)
  const remove = async () => {
    const isDone = await confirm({ title: 'Delete this note?', action: 'Delete', run: () => Promise.resolve() })
    onAnswer(isDone)
    if (isDone) setOpen(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Dialog title="Note" onClose={() => setOpen(false)}>
          <DialogBody>
            <Button onClick={() => void remove()}>Delete note</Button>
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}

test('a confirmation over a dialog leaves it open, and closing both returns focus to what opened the first', async () => {
  const answers: boolean[] = []
  const screen = await show(<Details onAnswer={(isDone) => answers.push(isDone)} />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await opener.click()
  const remove = screen.getByRole('button', { name: 'Delete note' })
  await remove.click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => answers).toEqual([false])
  await expect.element(screen.getByRole('dialog', { name: 'Note' })).toBeVisible()
  await expect.element(remove).toHaveFocus()
  await remove.click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Note' })).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(answers).toEqual([false, true])
})

test.each([6, 7, 8, 9, 10, 11, 12])('on a phone a toast that stays covers none of %i rows for good', async (count) => {
  await page.viewport(390, 844)
  const screen = await show(
    <Dialog title="Unscheduled" onClose={() => undefined}>
      <DialogBody>
        {Array.from({ length: count }, (_, at) => (
          <button key={at} className="block h-16 w-full">
            Job {at}
          </button>
        ))}
      </DialogBody>
    </Dialog>,
  )
  toast({ title: 'In the attic moved: Mon, Feb 8, 11:00 AM to 12:00 PM, Marcus Reyes.', undo: () => undefined })
  await expect.element(page.getByText('Undo')).toBeVisible()
  const job = screen.getByRole('button', { name: `Job ${count - 1}` }).element()
  job.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = job.getBoundingClientRect()
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(job)
})

function Notes() {
  const [notes, setNotes] = useState(['First', 'Second'])
  return (
    <ul aria-label="Notes">
      {notes.map((note) => (
        <li key={note} aria-label={note}>
          <Delete run={() => Promise.resolve(setNotes(notes.filter((other) => other !== note)))} />
        </li>
      ))}
    </ul>
  )
}

test('after its row is deleted the list has the focus', async () => {
  await show(<Notes />)
  const first = page.getByRole('listitem', { name: 'First' })
  ;(first.getByRole('button').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: 'Notes' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('listitem', { name: 'Second' }).getByRole('button')).toHaveFocus()
})

function Files({ children }: { children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add a file</Button>
      {isOpen && (
        <Dialog title="Add a file" onClose={() => setOpen(false)}>
          <DialogBody>
            <input type="file" hidden aria-label="File" />
            {children}
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}

test('the focus starts in the first field that can be seen, otherwise on the dialog', async () => {
  const opener = page.getByRole('button', { name: 'Add a file' })
  const dialog = page.getByRole('dialog', { name: 'Add a file' })
  const screen = await show(<Files />)
  await opener.click()
  await expect.element(dialog).toHaveFocus()
  await screen.unmount()
  await show(
    <Files>
      <input aria-label="Caption" />
    </Files>,
  )
  await opener.click()
  await expect.element(dialog.getByLabelText('Caption')).toHaveFocus()
})

test('Escape closes the dialog, not the toast that appeared above it', async () => {
  const onClose = vi.fn<() => void>()
  const screen = await show(
    <Dialog title="Job Details" onClose={onClose}>
      <DialogBody>Panel upgrade</DialogBody>
    </Dialog>,
  )
  toast({ title: 'Note saved' })
  await expect.element(screen.getByText('Note saved')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
})

/** While it is mounted, as the field of the search does: before the dialog watches the focus. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

test('a dialog that opens as another closes keeps the focus', async () => {
  function Screen() {
    const [dialog, setDialog] = useState<'first' | 'second' | null>(null)
    useEffect(() => {
      // Pressed in the moment between the first dialog's end and the return of its focus.
      const open = ({ key }: KeyboardEvent) => key === 'k' && flushSync(() => setDialog('second'))
      addEventListener('keydown', open)
      return () => removeEventListener('keydown', open)
    }, [])
    return (
      <>
        <Button onClick={() => setDialog('first')}>Open</Button>
        {dialog === 'first' && (
          <Dialog key="first" title="First" onClose={() => flushSync(() => setDialog(null))}>
            <DialogBody>Text</DialogBody>
          </Dialog>
        )}
        {dialog === 'second' && (
          <Dialog key="second" title="Second" onClose={() => setDialog(null)}>
            <DialogBody>
              <input ref={takeFocus} aria-label="Field" />
            </DialogBody>
          </Dialog>
        )}
      </>
    )
  }
  const screen = await show(<Screen />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'First' })).toBeVisible()
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  press('Escape')
  press('k')
  const field = screen.getByRole('textbox', { name: 'Field' })
  await expect.element(field).toBeVisible()
  // The focus comes back in a timer that was set before this one.
  await new Promise((resolve) => setTimeout(resolve))
  await expect.element(field).toHaveFocus()
})
