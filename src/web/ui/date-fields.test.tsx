import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { show } from '#test/component.tsx'
import { DateField } from './date-field.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { isWhole, UNFINISHED } from './date-time.ts'
import { Form, SubmitButton } from './form.tsx'

const ZONE = 'America/Chicago'
const schema = z.object({
  due: z.iso.date('Enter the date as YYYY-MM-DD'),
  at: z.string().check(z.refine(isWhole, UNFINISHED)),
})

/** A due date and a visit's date and time, on 2026-11-21. Returns what was saved. */
async function showDates({
  due = '2026-12-01',
  at = '2026-12-01T09:30',
  min,
}: { due?: string; at?: string; min?: string } = {}) {
  const saved: unknown[] = []
  await show(
    <Form schema={schema} defaults={{ due, at }} save={async (values) => void saved.push(values)}>
      <DateField name="due" label="Due Date" today="2026-11-21" min={min} />
      <DateTimeField name="at" label="Date" zone={ZONE} today="2026-11-21" />
      <SubmitButton>Save</SubmitButton>
    </Form>,
  )
  return saved
}

const field = (label: string) => page.getByLabelText(label, { exact: true })
const save = () => page.getByRole('button', { name: 'Save' }).click()

describe('a date', () => {
  test.each([
    ['12/24/2026', '12/24/2026', '2026-12-24'],
    ['6/1/27', '06/01/2027', '2027-06-01'],
    ['Tomorrow', '11/22/2026', '2026-11-22'],
    ['2026-12-24', '12/24/2026', '2026-12-24'],
  ])('is typed as %s', async (text, shown, due) => {
    const saved = await showDates({ due: '' })
    await field('Due Date').click()
    await userEvent.keyboard(text)
    await expect.element(field('Due Date')).toHaveValue(text)
    await save()
    await expect.element(field('Due Date')).toHaveValue(shown)
    await expect.poll(() => saved).toMatchObject([{ due }])
  })

  test('shows an error at its field while it is unfinished', async () => {
    const saved = await showDates({ due: '' })
    await field('Due Date').click()
    await userEvent.keyboard('12/')
    await save()
    await expect.element(field('Due Date')).toHaveAccessibleDescription('Enter the date as MM/DD/YYYY')
    await expect.element(field('Due Date')).toHaveFocus()
    expect(saved).toEqual([])
  })

  test('is chosen in the calendar with the keyboard, starting from its value', async () => {
    const saved = await showDates()
    await page.getByRole('button', { name: 'Choose due date' }).click()
    const day = page.getByRole('gridcell', { selected: true }).getByRole('button')
    await expect.element(day).toHaveAccessibleName(/Tuesday, December 1, 2026/)
    await expect.element(day).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    await expect.element(field('Due Date')).toHaveValue('12/09/2026')
    await save()
    await expect.poll(() => saved).toMatchObject([{ due: '2026-12-09' }])
  })

  test('before the first allowed day cannot be chosen, and today is marked', async () => {
    await showDates({ due: '2026-11-25', min: '2026-11-21' })
    await page.getByRole('button', { name: 'Choose due date' }).click()
    await expect.element(page.getByRole('button', { name: /^Today, Saturday, November 21, 2026/ })).toBeEnabled()
    await expect.element(page.getByRole('button', { name: /^Friday, November 20, 2026/ })).toBeDisabled()
  })
})

describe('a date with a time', () => {
  test("shows an instant on the company's clock, and saves the same instant when nothing changed", async () => {
    const at = '2026-11-01T06:30:12.000Z'
    const saved = await showDates({ at })
    await expect.element(field('Date')).toHaveValue('11/01/2026')
    await expect.element(field('Time')).toHaveValue('01:30')
    await field('Time').fill('02:30')
    await field('Time').fill('01:30')
    await save()
    await expect.poll(() => saved).toMatchObject([{ at }])
  })

  test('a day without a time gets the usual one', async () => {
    const saved = await showDates({ at: '' })
    await field('Date').click()
    await userEvent.keyboard('Thu')
    await expect.element(field('Time')).toHaveValue('09:00')
    await save()
    await expect.poll(() => saved).toMatchObject([{ at: '2026-11-26T09:00' }])
  })

  test('is refused without a day, and nothing is saved', async () => {
    const saved = await showDates({ at: '' })
    await save()
    await expect.element(field('Date')).toHaveAccessibleDescription(UNFINISHED)
    expect(saved).toEqual([])
  })
})
