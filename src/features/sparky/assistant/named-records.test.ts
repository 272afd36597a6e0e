import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createCircuit,
  createClient,
  createJob,
  createLead,
  createPanel,
  createPermit,
  createProperty,
  createQuote,
  createWorkOrder,
} from '#test/factories.ts'
import { type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
import { answer } from './server/built-in/answer.ts'
import { toolsFor } from './server/shared/tools/registry.ts'

// Records that the everyday questions do not need: leads beside clients of a similar name, work orders, two panels.

let company: AskedCompany
beforeAll(async () => {
  company = await createAskedCompany()
  const { world, users } = company
  const { db } = world
  const created_by = users.admin.id
  const line = (description: string) => [{ description, quantity: '1.00', unit_price: '1799.00' }]
  const dental = await createClient(db, { name: 'Pecan Street Dental', phone: '+15125550131' })
  await createQuote(db, { created_by, client_id: dental.id, status: 'declined' }, line('Dimmers'))
  await createLead(db, { name: 'Pecan Street Lofts', status: 'lost', close_reason: 'Price too high' })
  const carlos = await createLead(db, { name: 'Carlos Benavides' })
  await createQuote(db, { created_by, client_id: null, lead_id: carlos.id }, line('EV charger'))
  await createQuote(db, { created_by, client_id: null, lead_id: carlos.id }, line('Hot tub circuit'))
  await createClient(db, { name: 'Hector and Maria Salinas', phone: '+15125550132' })
  await createClient(db, { name: 'Bastrop Feed and Ranch', phone: '+15125550133' })
  await createPermit(db, {
    created_by,
    permit_type: 'Solar',
    status: 'rejected',
    notes: 'The one-line diagram was missing.',
  })
  const holloway = await createClient(db, { name: 'June Holloway' })
  const { id: property_id } = await createProperty(db, { client_id: holloway.id, address: '4812 Shoal Creek Blvd' })
  const main = await createPanel(db, { property_id, name: 'Main panel' })
  const garage = await createPanel(db, { property_id, name: 'Garage subpanel' })
  await createCircuit(db, { panel_id: main.id, space: 2, poles: 2, breaker_amps: 60, label: 'Garage subpanel' })
  await createCircuit(db, { panel_id: garage.id, label: 'Garage lights' })
  const { id: job_id } = await createJob(db, { client_id: dental.id, title: 'Service change' })
  await createWorkOrder(db, {
    job_id,
    scope_of_work: 'Replace the main panel',
    test_results: [
      { kind: 'torque', circuit: 'Main lugs', required_in_lb: '250', measured_in_lb: '250' },
      { kind: 'gfci_ramp', circuit: 'Bathroom', trip_ma: '6.8', trip_ms: '31' },
    ],
  })
})
afterAll(() => company.world.close())

test.each([
  // The whole name of a lead counts more than a part of a client's.
  ['why did we lose pecan street lofts', 'why: Price too high', 'Dimmers'],
  ['what happened with pecan street lofts', 'Pecan Street Lofts', 'Dimmers'],
  ['why did pecan street dental decline', 'Dimmers', 'Price too high'],
  // The quotes of a lead.
  ['send carlos his ev quote', 'Number: QUO-00004', 'QUO-00005'],
  ['send carlos the hot tub quote', 'Number: QUO-00005', 'QUO-00004'],
  ['send carlos benavides his quote', 'Several can be sent', 'Nothing happens'],
  ['send bob his quote', 'I found nothing called bob', 'Nothing happens'],
  ['quote carlos benavides a ceiling fan 240', 'For: Carlos Benavides', 'I found no'],
  // A text begins after the whole name.
  ["text hector n maria we're running 30 min behind", "Message: We're running 30 min behind", 'N maria'],
  ['tell hector and maria the crew is on the way', 'Message: The crew is on the way', 'Maria the'],
  // A name of everyday words.
  ['phone for earl at the feed store', '(512) 555-0133', "I don't know"],
  ['number of the guy at the feed place', '(512) 555-0133', "I don't know"],
  // Details of a permit, a work order and a panel.
  ['why was the solar permit rejected', 'notes: The one-line diagram was missing', "I don't know"],
  ['any permits rejected and why', 'notes: The one-line diagram was missing', "I don't know"],
  ['what did we torque the main lugs to on wo-00001', 'Torque, Main lugs: 250 in-lb', 'invoice'],
  ['test results on work order 1', 'GFCI, ramp, Bathroom: 31 ms at 6.8 mA, out of the limit: 4 to 6 mA', 'invoice'],
  ['torque readings for pecan street dental', 'Torque, Main lugs: 250 in-lb', 'invoice'],
  ['whats feeding the garage sub at hollaways', 'Garage subpanel (60 A): breaker 2/4 in Main panel', 'Garage lights'],
  ['what breaker feeds the subpanel at june holloway', 'Garage subpanel (60 A): breaker 2/4', 'Garage lights'],
])('%s', async (content, fact, never) => {
  const { world, users } = company
  const caller = { services: world.services, user: users.admin, agent: 'Sparky' }
  const { text, changes } = await answer(caller, {
    messages: [{ role: 'user', content }],
    page: null,
    tools: toolsFor(users.admin),
  })
  const facts = changes.flatMap(({ draft }) => draft.facts).map(({ label, value }) => `${label}: ${value}`)
  const whole = [text, ...facts].join('\n')
  expect.soft(whole).toContain(fact)
  expect.soft(whole).not.toContain(never)
})
