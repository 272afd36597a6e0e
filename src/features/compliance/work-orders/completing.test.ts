import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startWorkOrders } from '#test/work-orders.ts'
import type { Caller } from '#test/world.ts'
import { blocked } from './states.ts'

const { world, admin, staff, job, drawn, create, patch, read, addPhoto, getHistory, createSigned } =
  await startWorkOrders()

const createCompleted = async () => {
  const id = await createSigned()
  expect((await patch(id, { status: 'completed' })).status).toBe(200)
  return id
}

describe('completing', () => {
  test('needs the technician’s signature, and says so', async () => {
    const { id } = await create()
    const { status, body } = await patch(id, { status: 'completed', customer_signature: { typed: 'Rosa' } })
    expect([status, body.message]).toEqual([409, 'The technician has not signed this work order yet. Sign it first.'])
    expect(await read(id)).toMatchObject({ status: 'in_progress', customer_signature: null })
  })

  test('keeps who signed and who completed, and when', async () => {
    const { id } = await create()
    await patch(id, { customer_signature: drawn, customer_name: 'Rosa Delgado' })
    await patch(id, { technician_signature: 'Evan Ellis' })
    const { body } = await patch(id, { status: 'completed' }, admin)
    expect(body).toMatchObject({
      status: 'completed',
      customer_signature: drawn,
      customer_name: 'Rosa Delgado',
      technician_signature: { typed: 'Evan Ellis' },
      technician_name: 'Evan Ellis',
      technician_signed_at: world.clock.now.toISOString(),
      completed_by_name: 'Ada Office',
      completed_at: world.clock.now.toISOString(),
    })
  })

  test('freezes everything: fields, signatures, photos and checklists', async () => {
    const { id } = await create()
    const photo = (await addPhoto(`work_order_id=${id}`)).body
    expect(photo).toMatchObject({ work_order_id: id, job_id: job.id })
    const checklist = (
      await staff.post('/api/compliance-checklists', {
        work_order_id: id,
        checklist_type: 'Final',
        items: [{ text: 'Covers' }],
      })
    ).body
    await patch(id, { technician_signature: drawn, status: 'completed' })
    const before = await read(id)
    expect(before.completion_photos).toEqual([photo.id])
    const reason = blocked.edit({ status: 'completed' })
    for (const change of [
      { scope_of_work: 'Something else' },
      { test_results: [], labor_hours: '9' },
      { technician_signature: { typed: 'Mallory' } },
      { customer_signature: drawn },
      { completion_photos: [] },
      { status: 'in_progress' },
    ]) {
      const { status, body } = await patch(id, change, admin)
      expect([change, status, body.message]).toEqual([change, 409, reason])
    }
    for (const refused of [
      await addPhoto(`work_order_id=${id}`),
      await staff.delete(`/api/files/${photo.id}`),
      await staff.patch(`/api/files/${photo.id}`, { description: 'Another panel' }),
      await admin.delete(`/api/work-orders/${id}`),
      await staff.patch(`/api/compliance-checklists/${checklist.id}`, { items: [{ id: 'item_1', answer: 'pass' }] }),
      await staff.delete(`/api/compliance-checklists/${checklist.id}`),
      await staff.post('/api/compliance-checklists', {
        work_order_id: id,
        checklist_type: 'Final',
        items: [{ text: 'A' }],
      }),
    ])
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('completed')])
    expect(await read(id)).toEqual(before)
  })

  test('is undone only by an administrator with a reason, which the history keeps', async () => {
    const id = await createCompleted()
    const reopen = (caller: Caller, reason: string) => caller.post(`/api/work-orders/${id}/reopen`, { reason })
    expect((await reopen(staff, 'A mistake')).status).toBe(403)
    expect((await reopen(admin, ' ')).body.errors[0].message).toBe('Enter why it is reopened')
    const { status, body } = await reopen(admin, 'The torque was not entered')
    expect([status, body.status, body.completed_at]).toEqual([200, 'in_progress', null])
    expect((await reopen(admin, 'Again')).body.message).toBe('This work order is not completed.')
    const [last] = await getHistory(id)
    expect(last).toMatchObject({ who: 'Ada Office' })
    expect(last.changes).toContainEqual({ field: 'reopen_reason', before: null, after: 'The torque was not entered' })
    expect((await patch(id, { labor_hours: '3' })).body.technician_signature).toBeNull()
  })
})

test('any sequence of changes keeps the invariants', async () => {
  const moves: Record<string, (id: string) => Promise<{ status: number }>> = {
    edit: (id) => patch(id, { labor_hours: String(Math.floor(world.clock.now.getTime() / 1000) % 90) }),
    sign: (id) => patch(id, { technician_signature: drawn }),
    customer: (id) => patch(id, { customer_signature: { typed: 'Rosa' } }),
    complete: (id) => patch(id, { status: 'completed' }),
    reopen: (id) => admin.post(`/api/work-orders/${id}/reopen`, { reason: 'Something was missing' }),
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(moves)), { minLength: 3, maxLength: 12 }),
      async (names) => {
        const { id } = await create()
        let was = await read(id)
        for (const name of names) {
          world.clock.now = new Date(world.clock.now.getTime() + 1000)
          const { status } = await moves[name]!(id)
          const now = await read(id)
          expect([200, 409]).toContain(status)
          if (status === 409) expect(now).toEqual(was)
          if (now.status === 'completed') expect(now.technician_signature).not.toBeNull()
          if (was.status === 'completed' && name !== 'reopen') expect(now).toEqual(was)
          expect(now.completed_at === null).toBe(now.status !== 'completed')
          was = now
        }
      },
    ),
    { numRuns: 12 },
  )
})
