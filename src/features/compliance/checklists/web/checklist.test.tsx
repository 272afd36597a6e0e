import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { type Checklist, isCompliant } from '../contract.ts'
import { ChecklistDialog } from './checklist-dialog.tsx'

const ID = '00000000-0000-4000-8000-000000000009'
const unanswered = { answer: null, note: null, photo_id: null }
const items = [
  { id: 'item_1', text: 'Boxes are not overfilled', reference: 'NEC 2023 314.16', ...unanswered },
  { id: 'item_2', text: 'The panel is labeled', reference: null, ...unanswered },
]

/** A checklist on a server that stores the answers. */
async function showChecklist(values: Partial<Checklist> = {}) {
  let now: object = {
    id: ID,
    checklist_type: 'Rough-in',
    nec_version: '2023',
    template_version: 2,
    work_order_id: null,
    work_order_number: 'WO-00001',
    inspection_id: null,
    inspection_type: null,
    job_id: null,
    answered_count: 0,
    item_count: items.length,
    overall_compliance: false,
    completed_by_name: 'Dana Reyes',
    updated_at: '2026-06-15T15:00:00.000Z',
    items,
    frozen: null,
    ...values,
  }
  const requests = serve({
    [`GET /api/compliance-checklists/${ID}`]: () => now,
    [`PATCH /api/compliance-checklists/${ID}`]: ({ body }) => {
      const answered = (body as { items: Checklist['items'] }).items
      const merged = items.map((item) => ({ ...item, ...answered.find(({ id }) => id === item.id) }))
      return (now = { ...now, items: merged, answered_count: 2, overall_compliance: isCompliant(merged) })
    },
    'GET /api/audit/history': [],
    'GET /api/settings': { time_zone: 'America/Chicago' },
  })
  await show(<ChecklistDialog id={ID} onClose={() => undefined} />)
  await expect.element(page.getByText('Boxes are not overfilled')).toBeVisible()
  return () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
}

test('a checklist is answered with the keyboard, and complies when nothing failed', async () => {
  const saved = await showChecklist()
  await page.getByRole('button', { name: 'Answer' }).click()
  const form = page.getByRole('dialog', { name: 'Answer Checklist' })
  const [first, second] = ['Boxes are not overfilled', 'The panel is labeled'].map((name) =>
    form.getByRole('group', { name: new RegExp(name) }),
  )
  first?.getByRole('radio', { name: 'Pass' }).element().focus()
  await userEvent.keyboard(' ')
  await first?.getByLabelText(/^Note: /).fill('All boxes')
  second?.getByRole('radio', { name: 'Pass' }).element().focus()
  // The last of the three: it does not apply.
  await userEvent.keyboard('{ArrowLeft}')
  await form.getByRole('button', { name: 'Save Answers' }).click()
  await expect.element(page.getByText('Checklist complies')).toBeVisible()
  expect(saved()).toMatchObject([
    {
      items: [
        { id: 'item_1', answer: 'pass', note: 'All boxes' },
        { id: 'item_2', answer: 'not_applicable' },
      ],
    },
  ])
})

test('one failed item keeps it from complying', async () => {
  await showChecklist()
  await page.getByRole('button', { name: 'Answer' }).click()
  const form = page.getByRole('dialog', { name: 'Answer Checklist' })
  await form.getByText('Pass', { exact: true }).first().click()
  await form.getByText('Fail', { exact: true }).last().click()
  await form.getByRole('button', { name: 'Save Answers' }).click()
  await expect.element(page.getByText('Answers saved')).toBeVisible()
})

test('a frozen checklist says why it cannot be answered', async () => {
  const frozen = 'Work order WO-00001 is completed and signed. An administrator can reopen it with a reason.'
  await showChecklist({ frozen })
  const answer = page.getByRole('button', { name: 'Answer' })
  await expect.element(answer).toHaveAttribute('aria-disabled', 'true')
  await expect.element(answer).toHaveAttribute('title', frozen)
})
