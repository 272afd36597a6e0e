import { markedSections } from '#features/electrical/calculators/rules/marked.ts'
import { runCalculation } from '#features/electrical/calculators/server/service.ts'
import { checklistTemplates, complianceChecklists } from '#features/compliance/checklists/server/table.ts'
import { gateOverrides } from '#features/compliance/gates/server/table.ts'
import { codeAmendments, codeChecks } from '#features/electrical/code/server/table.ts'
import { licenses } from '#features/compliance/licenses/server/table.ts'
import { createInspection, createJob, createPermit, createWorkOrder } from '../factories.ts'
import type { Bodies, Records } from './cast.ts'

/** A section is checked once, so each example has another one. */
let sections = 0
const marked = markedSections('2026')

/** Records of permits, inspections, work orders, checklists, calculations and gates. */
export const complianceRecords: Records = (world, cast, path) => ({
  gates: async () => {
    const { id: job_id } = await createJob(world.db, { client_id: cast.recordA.id })
    const values = { job_id, gate: 'schedule' as const, reason: 'The city approved it', created_by: cast.admin.id }
    return (await world.db.insert(gateOverrides).values(values).returning())[0]?.id ?? ''
  },
  licenses: async () => {
    const license = { kind: 'master' as const, number: 'M-1', user_id: cast.employee.id, expires_on: '2027-01-31' }
    return (await world.db.insert(licenses).values(license).returning())[0]?.id ?? ''
  },
  permits: async () => (await createPermit(world.db)).id,
  inspections: async () => (await createInspection(world.db)).id,
  'work-orders': async () => {
    const job_id = (await createJob(world.db, { client_id: cast.recordA.id })).id
    const signed = {
      status: 'completed' as const,
      technician_signature: { typed: 'Evan Ellis' },
      technician_signed_by: cast.employee.id,
      technician_signed_at: '2026-06-15T15:00:00.000Z',
      completed_by: cast.employee.id,
      completed_at: '2026-06-15T15:00:00.000Z',
    }
    return (await createWorkOrder(world.db, { job_id, ...(path.endsWith('/reopen') && signed) })).id
  },
  'compliance-checklists': async () => {
    const work_order_id = (await createWorkOrder(world.db)).id
    const items = [
      { id: 'item_1', text: 'Box fill', reference: 'NEC 2023 314.16', answer: null, note: null, photo_id: null },
    ]
    const values = { work_order_id, checklist_type: 'Rough-in', items, completed_by: cast.employee.id }
    return (await world.db.insert(complianceChecklists).values(values).returning())[0]?.id ?? ''
  },
  'checklist-templates': async () => {
    const items = [{ text: 'Box fill', reference: 'NEC 2023 314.16' }]
    return (await world.db.insert(checklistTemplates).values({ name: 'Rough-in', items }).returning())[0]?.id ?? ''
  },
  'code-checks': async () => {
    const section = `110.${(sections += 1)}`
    const values = { edition: '2029', section, checked_by: cast.admin.id, checked_on: '2026-06-15' }
    return (await world.db.insert(codeChecks).values(values).returning())[0]?.id ?? ''
  },
  'code-amendments': async () => {
    const values = { state: 'TX', edition: '2026', section: '110.12', text: 'Local text', in_force_from: '2026-09-01' }
    return (await world.db.insert(codeAmendments).values(values).returning())[0]?.id ?? ''
  },
  calculations: async () => {
    const job_id = (await createJob(world.db, { client_id: cast.recordA.id })).id
    const staff = world.createContext({ ...cast.employee, role: 'employee' })
    const utility = { fault_source: 'utility', voltage: 208, fault_amperes: 18_000 }
    const { id } = path.endsWith('/labels')
      ? await runCalculation(staff, 'fault-current', utility, { save: '1', job_id })
      : await runCalculation(staff, 'dwelling-standard', { floor_area: 1500 }, { save: '1', job_id })
    return id ?? ''
  },
})

/** Bodies of permits, inspections, work orders, checklists, calculations and gates. */
export const complianceBodies: Bodies = (world, cast) => ({
  'POST /api/gates/overrides': async () => ({
    job_id: (await createJob(world.db, { client_id: cast.recordA.id })).id,
    gate: 'schedule',
    reason: 'The city approved it by phone',
  }),
  'POST /api/licenses': () => ({
    kind: 'journeyman',
    number: 'J-104422',
    user_id: cast.employee.id,
    issued_by: 'TDLR',
    expires_on: '2027-05-31',
    notes: 'Four hours of continuing education',
  }),
  'PATCH /api/licenses/:id': () => ({ expires_on: '2028-05-31' }),
  'POST /api/work-orders': async () => ({
    job_id: (await createJob(world.db, { client_id: cast.recordA.id })).id,
    scope_of_work: 'Replace the panel',
    materials_used: [{ quantity: '1', unit: 'each', description: '200 A panel', price_book_item_id: '' }],
    labor_hours: '7.5',
    code_references: ['NEC 2023 250.66'],
    test_results: [{ kind: 'gfci_trip', circuit: 'Kitchen', trip_ma: '5', trip_ms: '24' }],
  }),
  'PATCH /api/work-orders/:id': () => ({
    scope_of_work: 'Replace the panel and the feeder',
    technician_signature: { typed: 'Evan Ellis' },
    status: 'completed',
  }),
  'POST /api/work-orders/:id/reopen': () => ({ reason: 'The torque of the lugs was not entered' }),
  'POST /api/compliance-checklists': async () => ({
    work_order_id: (await createWorkOrder(world.db)).id,
    checklist_type: 'Rough-in',
    nec_version: '2023',
    items: [{ text: 'Box fill', reference: 'NEC 2023 314.16', answer: 'pass', note: 'All boxes' }],
  }),
  'PATCH /api/compliance-checklists/:id': () => ({
    items: [{ id: 'item_1', answer: 'fail', note: 'Box at the range' }],
  }),
  'POST /api/checklist-templates': () => ({
    name: 'Pool bonding',
    nec_version: '2023',
    job_type: 'Pool',
    items: [{ text: 'The shell is bonded', reference: 'NEC 2023 Article 680' }],
  }),
  'PATCH /api/checklist-templates/:id': () => ({ name: 'Rough-in, remodel', archived: false }),
  'POST /api/permits': async () => ({
    job_id: (await createJob(world.db, { client_id: cast.recordA.id })).id,
    permit_type: 'Service Upgrade',
    application_date: '2026-06-01',
    jurisdiction: 'City of Austin',
    project_address: '88 Rainey St, Austin',
    estimated_cost: '3600.00',
    voltage: '120/240 V',
    num_circuits: 24,
  }),
  'PATCH /api/permits/:id': () => ({ status: 'submitted', permit_number: '2026-EP-1', notes: null }),
  'POST /api/inspections': async () => ({
    permit_id: (await createPermit(world.db)).id,
    inspection_type: 'Final',
    scheduled_date: '2026-07-01T09:00',
    nec_articles_checked: ['NEC 2023 210.8'],
  }),
  'PATCH /api/inspections/:id': () => ({
    status: 'failed',
    corrections_required: 'Bond the water pipe',
    inspector_name: 'Dana Ortiz',
  }),
  'POST /api/code-checks': () => ({ edition: '2026', section: marked[(sections += 1) % marked.length]?.section }),
  'POST /api/code-amendments': () => ({
    state: 'TX',
    city: 'Austin',
    edition: '2026',
    section: '110.12',
    text: 'Local text replaces this section.',
    in_force_from: '2026-09-01',
  }),
  'PATCH /api/code-amendments/:id': () => ({ text: 'Local text replaces (A) and (B).' }),
  'PATCH /api/calculations/:id': () => ({ name: 'Main house' }),
  'POST /api/calculations/dwelling-standard': () => ({ floor_area: 1500, dryer_va: 5500 }),
  'POST /api/calculations/dwelling-optional': () => ({ floor_area: 1500, ev: [{ name: 'Garage', va: 9600 }] }),
  'POST /api/calculations/dwelling-existing': () => ({ floor_area: 1500, dryer_va: 5500 }),
  'POST /api/calculations/ev-room': () => ({ panel_amperes: 200, present_va: 20_000, ev_amperes: 48 }),
  'POST /api/calculations/generator': () => ({ loads: [{ name: 'Refrigerator', quantity: 1, va: 700 }] }),
  'POST /api/calculations/circuit': () => ({ other_amperes: 20, voltage: 240, feet: 100 }),
  'POST /api/calculations/conductor': () => ({ other_amperes: 40 }),
  'POST /api/calculations/voltage-drop': () => ({ voltage: 120, amperes: 12, feet: 100, size: '12' }),
  'POST /api/calculations/conduit-fill': () => ({ conductors: [{ size: '12', quantity: 9 }] }),
  'POST /api/calculations/box-fill': () => ({ conductors: [{ size: '14', quantity: 4 }], grounds: 2 }),
  'POST /api/calculations/motor': () => ({ horsepower: '5', voltage: 240 }),
  'POST /api/calculations/hvac': () => ({ voltage: 240, mca: 27.3, mocp: 45 }),
  'POST /api/calculations/service': () => ({ rating_amperes: 200, water_or_steel: true }),
  'POST /api/calculations/fault-current': () => ({ voltage: 208, kva: 75, impedance_percent: 2 }),
  'POST /api/calculations/pull-box': () => ({
    largest_size: '4/0',
    pulls: [{ trade_size: '3', from: 'left', to: 'right' }],
  }),
  'POST /api/calculations/power-source': () => ({
    voltage: 240,
    source_amperes: 32,
    busbar_amperes: 200,
    main_amperes: 200,
  }),
  'POST /api/calculations/multifamily': () => ({
    units: 12,
    floor_area: 10_000,
    cooking: [{ name: 'Range', va: 8000 }],
    heating_va: 7000,
  }),
  'POST /api/calculations/commercial': () => ({ floor_area: 5000, lighting_unit_va: 1.3, receptacle_outlets: 60 }),
})
