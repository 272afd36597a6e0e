import { describe, expect, test } from 'vitest'
import { startWorkOrders } from '#test/work-orders.ts'

const { drawn, create, patch, read, getHistory, createSigned } = await startWorkOrders()

describe('signatures', () => {
  test('are removed by a change of what was signed, and by nothing else', async () => {
    const id = await createSigned()
    const same = await read(id)
    const unchanged = { scope_of_work: same.scope_of_work, materials_used: [], labor_hours: null, permit_id: '' }
    expect((await patch(id, unchanged)).body).toEqual(same)
    const { body } = await patch(id, { materials_used: [{ quantity: '1', description: 'Breaker' }] })
    expect(body).toMatchObject({ technician_signature: null, technician_name: null, revision: 2 })
  })

  test('are refused for a work order that has changed since the signer read it', async () => {
    const { id, revision } = await create()
    await patch(id, { labor_hours: '4' })
    const { status, body } = await patch(id, { technician_signature: drawn, revision })
    expect([status, body.message]).toEqual([409, expect.stringContaining('Another user changed this')])
  })

  test('of the technician and the customer both stay when they are given at the same time', async () => {
    const { id, revision } = await create()
    const signing = Array.from({ length: 20 }, (_, index) =>
      patch(
        id,
        index % 2 === 0
          ? { technician_signature: drawn, revision }
          : { customer_signature: { typed: `Rosa ${index}` }, revision },
      ),
    )
    expect((await Promise.all(signing)).map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await read(id)).toMatchObject({
      technician_signature: drawn,
      customer_signature: { typed: expect.stringMatching(/^Rosa \d+$/) },
    })
    expect((await getHistory(id)).length).toBeGreaterThan(2)
  })

  test('are never those of an older version when others change it meanwhile', async () => {
    const { id } = await create()
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        patch(id, index % 2 === 0 ? { technician_signature: drawn, revision: 1 } : { labor_hours: String(index) }),
      ),
    )
    const { revision, technician_signature } = await read(id)
    expect(revision).toBe(11)
    expect(technician_signature).toBeNull()
  })

  test.each([
    [{ technician_signature: { drawn: '<script>' } }, 'technician_signature'],
    [{ technician_signature: '' }, 'technician_signature'],
    [{ customer_signature: { typed: ' ' } }, 'customer_signature'],
  ])('refuses %j', async (body, path) => {
    const refused = await patch(await createSigned(), body)
    expect([refused.status, refused.body.errors[0]]).toEqual([400, { path, message: 'Sign here, or type your name' }])
  })
})
