import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createInspection, createJob, createPermit, createUser, createWorkOrder } from '#test/factories.ts'
import { upload } from '#test/multipart.ts'
import { png } from '#test/pictures.ts'
import { setUpWorld } from '#test/world.ts'
import { type Answer, Checklist, isCompliant, Template } from './contract.ts'
import { checklistTemplates } from './server/table.ts'

const world = await setUpWorld({ company: true })
const admin = await world.signedIn(await createUser(world.db, 'admin'))
const staff = await world.signedIn(await createUser(world.db, 'employee', { name: 'Evan Ellis' }))
const order = await createWorkOrder(world.db)

const items = [
  { text: 'Box fill', reference: 'NEC 2023 314.16' },
  { text: 'Depth of the trench', reference: 'NEC 2023 300.5' },
  { text: 'Covers', reference: '' },
]
const createTemplate = async (body: object = {}) =>
  (await admin.post('/api/checklist-templates', { name: 'Rough-in', items, ...body })).body
const start = (body: object) => staff.post('/api/compliance-checklists', { work_order_id: order.id, ...body })
const answer = (id: string, answers: object[], more: object = {}) =>
  staff.patch(`/api/compliance-checklists/${id}`, { items: answers, ...more })

describe('whether a checklist complies', () => {
  test.each<[(Answer | null)[], boolean]>([
    [['pass', 'pass'], true],
    [['pass', 'not_applicable'], true],
    [['not_applicable', 'not_applicable'], false],
    [['pass', 'fail'], false],
    [['pass', null], false],
    [[], false],
  ])('%j: %s', (answers, complies) => expect(isCompliant(answers.map((given) => ({ answer: given })))).toBe(complies))
})

describe('templates', () => {
  test('to start with are there for rough-in, final and service equipment, each with its edition', async () => {
    const { body } = await staff.get('/api/checklist-templates')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Rough-in', 'Final', 'Service equipment']),
    )
    for (const { id, nec_version } of body.slice(0, 3)) {
      expect(nec_version).toBe('2023')
      const template = (await staff.get(`/api/checklist-templates/${id}`)).body
      expect(Template.parse(template)).toEqual(template)
      for (const { reference } of template.items) if (reference !== null) expect(reference).toMatch(/^NEC 2023 /)
    }
  })

  test('are of the edition that the company works to now, if none is given', async () => {
    const since = '2026-01-01'
    await admin.patch('/api/settings', { code_editions: [{ edition: '2026', since }] })
    expect((await createTemplate()).nec_version).toBe('2026')
    expect((await start({ checklist_type: 'Final', items })).body.nec_version).toBe('2026')
    await admin.patch('/api/settings', { code_editions: [{ edition: '2023', since }] })
  })

  test('are changed by administrators only', async () => {
    const { id } = await createTemplate()
    expect((await staff.post('/api/checklist-templates', { name: 'Mine', items })).status).toBe(403)
    expect((await staff.patch(`/api/checklist-templates/${id}`, { name: 'Mine' })).status).toBe(403)
  })

  test('get a new version with new questions, and not without', async () => {
    const { id, updated_at } = await createTemplate()
    const patch = async (body: object) => (await admin.patch(`/api/checklist-templates/${id}`, body)).body
    expect(await patch({ name: 'Rough-in', items })).toMatchObject({ version: 1, updated_at })
    expect(await patch({ items: items.slice(1) })).toMatchObject({ version: 2, item_count: 2 })
    expect(await patch({ archived: true })).toMatchObject({ version: 2, archived_at: expect.any(String) })
    expect((await staff.get('/api/checklist-templates')).text).not.toContain(id)
    expect((await staff.get('/api/checklist-templates?status=archived')).text).toContain(id)
    expect((await start({ template_id: id })).body.errors[0].message).toBe(
      'This template is no longer offered. Choose another one.',
    )
    expect((await admin.patch(`/api/checklist-templates/${id}`, { name: 'Late', updated_at })).status).toBe(409)
    const events = (await admin.get(`/api/audit/history?record=checklist_template&record_id=${id}`)).body
    expect(events).toHaveLength(3)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ nec_version: 'NEC' }, 'nec_version', 'Enter the code edition as a year, such as 2023'],
    [{ items: [] }, 'items', 'Add at least one item'],
    [{ items: [{ text: '' }] }, 'items.0.text', 'Enter what is checked'],
  ])('refuse %j', async (body, path, message) => {
    const refused = await admin.post('/api/checklist-templates', { name: 'A', items, ...body })
    expect([refused.status, refused.body.errors[0]]).toEqual([400, { path, message }])
  })
})

describe('a checklist', () => {
  test('keeps the version and the items of its template, whatever becomes of that', async () => {
    const template = await createTemplate({ job_type: 'Dwelling' })
    const { status, body } = await start({ template_id: template.id })
    expect(status).toBe(201)
    expect(Checklist.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      checklist_type: 'Rough-in',
      nec_version: '2023',
      template_version: 1,
      work_order_number: order.work_order_number,
      job_id: order.job_id,
      item_count: 3,
      answered_count: 0,
      overall_compliance: false,
      completed_by_name: 'Evan Ellis',
      frozen: null,
    })
    await answer(body.id, [{ id: 'item_2', answer: 'fail', note: '16 in. only' }])
    await admin.patch(`/api/checklist-templates/${template.id}`, { name: 'Other', items: [{ text: 'Something else' }] })
    expect((await staff.get(`/api/compliance-checklists/${body.id}`)).body).toMatchObject({
      checklist_type: 'Rough-in',
      template_version: 1,
      failed_count: 1,
      items: [
        { text: 'Box fill', answer: null },
        { text: 'Depth of the trench', answer: 'fail', note: '16 in. only' },
        { text: 'Covers', reference: null },
      ],
    })
  })

  test.each([{ items }, { checklist_type: 'Final' }, { nec_version: '2023' }])(
    'of a template takes nothing else along: %j',
    async (more) => {
      const template = await createTemplate()
      expect(await start({ template_id: template.id, ...more })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'template_id' }] },
      })
    },
  )

  test('takes a template only of the edition of its own permit, or else of its job', async () => {
    const templates = [await createTemplate({ nec_version: '2023' }), await createTemplate({ nec_version: '2020' })]
    const editions = async (about: object) => {
      const replies = await Promise.all(
        templates.map(({ id }) => start({ work_order_id: '', ...about, template_id: id })),
      )
      return replies.map(({ status, body }) => (status === 201 ? body.nec_version : body.errors[0].message))
    }
    const only2023 = ['2023', 'This template is for NEC 2020, and NEC 2023 applies here. Choose one for NEC 2023.']
    const only2020 = ['This template is for NEC 2023, and NEC 2020 applies here. Choose one for NEC 2020.', '2020']
    await admin.patch('/api/settings', {
      code_editions: [
        { edition: '2020', since: '2020-11-01' },
        { edition: '2023', since: '2023-09-01' },
      ],
    })
    const { id: job_id } = await createJob(world.db)
    const work_order_id = (await createWorkOrder(world.db, { job_id })).id
    expect(await editions({ work_order_id })).toEqual(only2023)
    const { id: permit_id } = await createPermit(world.db, { job_id, application_date: '2023-08-31' })
    expect(await editions({ work_order_id })).toEqual(only2020)
    const { id: later } = await createPermit(world.db, { job_id, application_date: '2026-06-01' })
    expect(await editions({ work_order_id })).toEqual(only2023)
    const ofPermit = await createWorkOrder(world.db, { job_id, permit_id })
    expect(await editions({ work_order_id: ofPermit.id })).toEqual(only2020)
    const inspection = await createInspection(world.db, { permit_id: later })
    expect(await editions({ inspection_id: inspection.id })).toEqual(only2023)
  })

  test('complies once the server finds every item passed or not applicable', async () => {
    const { id } = (await start({ checklist_type: 'Final', items, overall_compliance: true })).body
    const first = await answer(id, [
      { id: 'item_1', answer: 'pass' },
      { id: 'item_2', answer: 'not_applicable' },
    ])
    expect(first.body.overall_compliance).toBe(false)
    expect((await answer(id, [{ id: 'item_3', answer: 'pass' }])).body.overall_compliance).toBe(true)
    expect((await answer(id, [{ id: 'item_3', answer: 'fail' }])).body.overall_compliance).toBe(false)
  })

  test('loses no answer when 20 are given at the same time', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ text: `Circuit ${index + 1}` }))
    const { id } = (await start({ checklist_type: 'Circuits', items: many })).body
    await Promise.all(many.map((_, index) => answer(id, [{ id: `item_${index + 1}`, answer: 'pass' }])))
    const { body } = await staff.get(`/api/compliance-checklists/${id}`)
    expect(body).toMatchObject({ answered_count: 20, overall_compliance: true })
    expect((await staff.get(`/api/audit/history?record=checklist&record_id=${id}`)).body).toHaveLength(21)
  })

  test('tells the second of two who answer from the same version', async () => {
    const { id, updated_at } = (await start({ checklist_type: 'Final', items })).body
    const replies = await Promise.all(
      ['pass', 'fail'].map((given) => answer(id, [{ id: 'item_1', answer: given }], { updated_at })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('can be of an inspection', async () => {
    const { id: job_id } = await createJob(world.db)
    const { id: inspection_id } = await createInspection(world.db, { job_id })
    const { body } = await start({ work_order_id: '', inspection_id, checklist_type: 'Rough-in', items })
    expect(body).toMatchObject({ inspection_type: 'Rough-in', work_order_id: null, job_id })
    const listed = (await staff.get(`/api/compliance-checklists?inspection_id=${inspection_id}`)).body
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([body.id])
  })

  test('is kept with its photos and answers once its inspection has a result', async () => {
    const { id: job_id } = await createJob(world.db)
    const inspection = (await staff.post('/api/inspections', { job_id, inspection_type: 'Final' })).body
    const about = { work_order_id: '', inspection_id: inspection.id, checklist_type: 'Final', items }
    const checklist = (await start(about)).body
    const photo = async () =>
      (await upload(world, staff, `/api/files?category=photo&job_id=${job_id}`, { bytes: png(4, 3) })).body.id
    const [shown, other] = [await photo(), await photo()]
    await answer(checklist.id, [{ id: 'item_1', answer: 'pass', photo_id: shown }])
    await staff.patch(`/api/inspections/${inspection.id}`, { status: 'passed' })

    const frozen = 'This inspection has passed. Its record is kept as it is.'
    expect((await staff.get(`/api/compliance-checklists/${checklist.id}`)).body.frozen).toBe(frozen)
    const refused = [
      await answer(checklist.id, [{ id: 'item_1', answer: 'fail' }]),
      await start(about),
      await staff.delete(`/api/compliance-checklists/${checklist.id}`),
    ]
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(refused.map(() => [409, frozen]))
    const kept = { status: 409, body: { message: 'This inspection has a result. Its photos are kept as they are.' } }
    expect(await staff.delete(`/api/files/${shown}`)).toMatchObject(kept)
    expect(await staff.patch(`/api/files/${shown}`, { description: 'Other' })).toMatchObject(kept)
    expect((await staff.delete(`/api/files/${other}`)).status).toBe(204)
  })

  test('takes photos of its own job only', async () => {
    const { id } = (await start({ checklist_type: 'Final', items })).body
    const addPhoto = async (about: string) =>
      (await upload(world, staff, `/api/files?category=photo&${about}`, { bytes: png(4, 3) })).body.id
    const photo_id = await addPhoto(`work_order_id=${order.id}`)
    const other = await addPhoto(`job_id=${(await createJob(world.db)).id}`)
    expect((await answer(id, [{ id: 'item_1', answer: 'pass', photo_id }])).body.items[0].photo_id).toBe(photo_id)
    expect((await answer(id, [{ id: 'item_2', answer: 'pass', photo_id: other }])).body.errors[0].message).toBe(
      'A photo must be one of the same job. Add it to the job first.',
    )
  })

  test('is deleted while it has no answers', async () => {
    const { id } = (await start({ checklist_type: 'Final', items })).body
    const answered = (await start({ checklist_type: 'Final', items: [{ text: 'Covers', answer: 'pass' }] })).body
    expect((await staff.delete(`/api/compliance-checklists/${id}`)).status).toBe(204)
    expect((await staff.delete(`/api/compliance-checklists/${answered.id}`)).body.message).toBe(
      'This checklist has answers, which must be kept.',
    )
  })

  test.each([
    [
      { work_order_id: '', checklist_type: 'A', items },
      'work_order_id',
      'Choose the work order or the inspection that it belongs to',
    ],
    [{ items }, 'checklist_type', 'Choose a template, or enter a name'],
    [{ checklist_type: 'A' }, 'items', 'Choose a template, or add at least one item'],
    [{ template_id: crypto.randomUUID() }, 'template_id', 'This template is no longer offered. Choose another one.'],
    [
      { checklist_type: 'A', items: [{ text: 'B', answer: 'maybe' }] },
      'items.0.answer',
      'Answer pass, fail or not applicable',
    ],
    [
      { inspection_id: crypto.randomUUID(), checklist_type: 'A', items },
      'inspection_id',
      'This inspection no longer exists. Choose another one.',
    ],
  ])('is refused: %j', async (body, path, message) => {
    const refused = await start(body)
    expect([refused.status, refused.body.errors[0]]).toEqual([400, { path, message }])
  })

  test('knows its own items only', async () => {
    const { id } = (await start({ checklist_type: 'Final', items })).body
    expect((await answer(id, [{ id: 'item_9', answer: 'pass' }])).body.errors[0]).toEqual({
      path: 'items.0.id',
      message: 'That is not an item of this checklist',
    })
  })
})

test('a template that was used is archived, never deleted', async () => {
  const { id } = await createTemplate()
  await start({ template_id: id })
  await expect(world.db.delete(checklistTemplates).where(eq(checklistTemplates.id, id))).rejects.toThrow(/delete/)
})
