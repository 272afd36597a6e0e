import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toast } from '#web/platform/toast.ts'
import { dialog, focus, row, showTools } from '#test/tools-screen.tsx'

const bulk = {
  noun: 'tool',
  Actions: ({ rows, onDone }: { rows: readonly { name: string }[]; onDone: () => void }) => (
    <button
      onClick={() => {
        toast({ title: `Lent ${rows.map(({ name }) => name).join(', ')}` })
        onDone()
      }}
    >
      Lend
    </button>
  ),
}

const select = () => page.getByRole('button', { name: 'Select', exact: true }).click()
const bar = page.getByRole('region', { name: 'Selected tools' })
const box = (name: string) => row(name).getByRole('checkbox', { name: `Select ${name}` })

test('rows are selected by pointer, with Shift and by keyboard, and go to the action', async () => {
  await showTools({ bulk })
  await select()
  await expect.element(bar.getByRole('status')).toHaveTextContent('Select tools')
  await row('Tool 0001').click()
  await expect.element(box('Tool 0001')).toBeChecked()
  await row('Tool 0003').click({ modifiers: ['Shift'] })
  await expect.element(bar.getByRole('status')).toHaveTextContent('3 tools selected')
  await box('Tool 0002').click()
  await expect.element(box('Tool 0002')).not.toBeChecked()
  focus('Tool 0000')
  await userEvent.keyboard(' ')
  await expect.element(box('Tool 0000')).toBeChecked()
  await expect.element(dialog('Details of Tool 0000')).not.toBeInTheDocument()
  await bar.getByRole('button', { name: 'Lend' }).click()
  await expect.element(page.getByText('Lent Tool 0000, Tool 0001, Tool 0003').first()).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
})

test('all rows that are shown are selected on a phone, and stay selected in another search', async () => {
  await page.viewport(390, 844)
  await showTools({ bulk })
  await select()
  await page.getByRole('searchbox').fill('0004')
  await bar.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('searchbox').fill('')
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 tool selected')
  await expect.element(box('Tool 0004')).toBeChecked()
  await bar.getByRole('button', { name: 'Clear' }).click()
  await row('Tool 0004').click()
  await expect.element(dialog('Details of Tool 0004')).toBeVisible()
})
