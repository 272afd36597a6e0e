import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { getMiddle, mouse } from '#test/pointer.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type { WorkOrder } from '../contract.ts'
import { judge, type TestResult } from '../rules/test-results.ts'
import { emptyOrder, OrderForm } from './order-values.ts'
import { JobWorkOrders } from './shared/job-work-orders.tsx'
import { WorkOrderDetails } from './shared/work-order-details.tsx'
import { TestRows } from './test-rows.tsx'

const ID = '00000000-0000-4000-8000-000000000009'
const late: TestResult = { kind: 'gfci_ramp', circuit: 'Kitchen', trip_ma: '8.00', trip_ms: '24.00' }

const inTime: TestResult = { ...late, trip_ma: '5.00' }

const order: WorkOrder = {
  id: ID,
  work_order_number: 'WO-00001',
  status: 'in_progress',
  job_id: ID,
  job_title: 'Panel upgrade',
  client_id: ID,
  client_name: 'Grace Holloway',
  permit_id: null,
  permit_number: null,
  scope_of_work: 'Replace the panel',
  labor_hours: '7.50',
  technician_signed: false,
  customer_signed: false,
  completed_by: null,
  completed_by_name: null,
  completed_at: null,
  created_at: '2026-06-15T15:00:00.000Z',
  updated_at: '2026-06-15T15:00:00.000Z',
  nec_compliance_notes: null,
  materials_used: [{ quantity: '2.00', unit: 'each', description: '200 A panel' }],
  safety_measures: null,
  code_references: ['NEC 2023 250.66'],
  test_results: [late],
  verdicts: [judge(late)],
  completion_photos: [],
  revision: 3,
  technician_signature: null,
  technician_signed_by: null,
  technician_name: null,
  technician_signed_at: null,
  technician_arrived_at: null,
  customer_signature: null,
  customer_name: null,
  customer_signed_at: null,
  customer_arrived_at: null,
  reopen_reason: null,
  checklists: 0,
}

/** The details of a work order on a server that stores each request. */
async function showDetails(values: Partial<WorkOrder> = {}) {
  let now: WorkOrder = { ...order, ...values }
  const requests = serve({
    [`GET /api/work-orders/${ID}`]: () => now,
    [`PATCH /api/work-orders/${ID}`]: ({ body }) => {
      const given = body as Partial<WorkOrder>
      const at = '2026-06-15T16:00:00.000Z'
      now = { ...now, ...given, updated_at: at }
      if (given.technician_signature)
        now = { ...now, technician_signed: true, technician_name: 'Dana Reyes', technician_signed_at: at }
      if (given.customer_signature) now = { ...now, customer_signed: true, customer_signed_at: at }
      return now
    },
    [`DELETE /api/work-orders/${ID}`]: () => new Response(null, { status: 204 }),
    'GET /api/audit/history': [],
    'GET /api/files': [],
    'GET /api/compliance-checklists': [],
    'GET /api/settings': { time_zone: 'America/Chicago' },
  })
  await show(<WorkOrderDetails id={ID} onClose={() => undefined} />, { role: 'employee' })
  const dialog = page.getByRole('dialog', { name: 'Work Order Details' })
  await expect.element(dialog.getByText('WO-00001').first()).toBeVisible()
  return {
    dialog,
    changes: () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
    deletes: () => requests.filter(({ method }) => method === 'DELETE').length,
  }
}

describe('the details of a work order', () => {
  test('show what was used, and name a reading that is out of range with its limit', async () => {
    const { dialog } = await showDetails()
    await expect.element(dialog.getByText('200 A panel')).toBeVisible()
    await expect.element(dialog.getByText('NEC 2023 250.66')).toBeVisible()
    const tests = dialog.getByRole('region', { name: 'Test Results' })
    await expect.element(tests.getByText(/Out of range: /)).toBeVisible()
  })

  test('are signed with the mouse, and then completed', async () => {
    const { dialog, changes } = await showDetails({ test_results: [inTime], verdicts: [judge(inTime)] })
    await dialog.getByRole('button', { name: 'Sign as technician', exact: true }).click()
    const signing = page.getByRole('dialog', { name: 'Sign as Technician' })
    const { x, y } = getMiddle(signing.getByRole('img'))
    await mouse('mousePressed', { x: x - 60, y })
    for (let step = 1; step < 8; step += 1) await mouse('mouseMoved', { x: x - 60 + step * 15, y: y + (step % 2) * 12 })
    await mouse('mouseReleased', { x: x + 45, y })
    await signing.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect.element(signing).not.toBeInTheDocument()
    await expect.element(dialog.getByText(/^Dana Reyes · /)).toBeVisible()
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await expect.element(page.getByText('Work order WO-00001 completed')).toBeVisible()
    expect(changes()).toMatchObject([
      { technician_signature: { drawn: expect.stringMatching(/^M\d/) }, revision: 3 },
      { status: 'completed' },
    ])
  })

  test('ask before they are completed with readings out of range', async () => {
    const test_results = [late, inTime, ...Array.from({ length: 6 }, () => ({ ...late, circuit: 'Garage' }))]
    const signed = { technician_signed: true, test_results, verdicts: test_results.map(judge) }
    const { dialog, changes } = await showDetails(signed)
    const complete = dialog.getByRole('button', { name: 'Complete' })
    await complete.click()
    const question = page.getByRole('alertdialog', { name: 'Complete with readings out of range?' })
    await expect
      .element(question.getByText(/^7 readings are out of range: Kitchen \(GFCI, ramp\), Garage .*, and 2 more\.$/))
      .toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(changes()).toEqual([])
    await complete.click()
    await question.getByRole('button', { name: 'Complete' }).click()
    await expect.element(page.getByText('Work order WO-00001 completed')).toBeVisible()
    expect(changes()).toMatchObject([{ status: 'completed' }])
  })

  test('are signed by the customer with the keyboard alone', async () => {
    const { dialog, changes } = await showDetails()
    dialog.getByRole('button', { name: 'Customer signs', exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
    const signing = page.getByRole('dialog', { name: 'Customer Signature' })
    await expect.element(signing.getByLabelText('Customer’s name')).toHaveValue('Grace Holloway')
    signing.getByRole('button', { name: 'Type your name instead' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(signing.getByLabelText('Your name')).toHaveFocus()
    await userEvent.keyboard('Grace Holloway{Enter}')
    await expect.element(signing).not.toBeInTheDocument()
    expect(changes()).toEqual([
      { customer_name: 'Grace Holloway', customer_signature: { typed: 'Grace Holloway' }, revision: 3 },
    ])
  })

  test('are deleted by an employee after a question', async () => {
    const { dialog, deletes } = await showDetails()
    await dialog.getByRole('button', { name: 'More actions' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Reopen' })).not.toBeInTheDocument()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Work order deleted')).toBeVisible()
    expect(deletes()).toBe(1)
  })

  test('are frozen once completed, and say who can reopen them', async () => {
    const { dialog } = await showDetails({ status: 'completed', technician_signed: true })
    const sign = dialog.getByRole('button', { name: 'Customer signs', exact: true })
    await expect.element(sign).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(sign)
      .toHaveAttribute(
        'title',
        'This work order is completed and signed. An administrator can reopen it with a reason.',
      )
  })
})

test('a test reading out of range says so as it is typed, with the limit and its source', async () => {
  await show(
    <Form schema={OrderForm} defaults={{ ...emptyOrder, test_results: [] }} save={async () => undefined}>
      <TestRows />
      <SubmitButton>Save</SubmitButton>
    </Form>,
  )
  await page.getByRole('button', { name: 'Add test' }).click()
  const row = page.getByRole('group', { name: 'Test 1' })
  await row.getByLabelText('Circuit or place').fill('Circuit 12')
  const reading = row.getByLabelText('Resistance (MΩ)')
  await reading.fill('0.5')
  await expect.element(page.getByText(/Out of range: .* at least 1 MΩ \(one-megohm rule/)).toBeVisible()
  await reading.fill('250')
  await expect.element(page.getByText(/Within the limit\./)).toBeVisible()
  await row.getByLabelText('Test', { exact: true }).selectOptions('Torque')
  await row.getByLabelText('Measured (in-lb)').fill('40')
  await row.getByLabelText('Marked on it (in-lb)').fill('50')
  await expect.element(page.getByText(/Out of range: /)).toBeVisible()
})

const permit = (id: string, status: string) => ({
  id,
  job_id: ID,
  permit_number: id.slice(-4),
  permit_type: 'Electrical',
  status,
  application_date: '2026-06-01',
  project_address: '12 Oak St',
})
const [open, closed, second] = ['1', '2', '3'].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]

test.each([
  ['the only open one', [permit(closed, 'closed'), permit(open, 'approved')], open],
  ['none of several', [permit(second, 'submitted'), permit(open, 'approved')], ''],
])('a work order from its job starts with %s of its permits', async (_, permits, chosen) => {
  serve({
    'GET /api/permits': permits,
    'GET /api/work-orders': [],
    [`GET /api/jobs/${ID}`]: { id: ID, time_entries: [] },
  })
  await show(<JobWorkOrders job={{ id: ID, title: 'Panel upgrade' }} />, { role: 'employee' })
  await userEvent.click(page.getByRole('button', { name: 'New Work Order' }))
  await expect.element(page.getByLabelText('Permit', { exact: true })).toHaveValue(chosen)
})
