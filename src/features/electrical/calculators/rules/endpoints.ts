import { endpoint } from '#contract/endpoint.ts'
import { Calculated, SaveQuery } from '../contract.ts'
import { inputs } from './calculate.ts'
import { type Kind, kinds } from './kinds.ts'

// Apart from the contract: they carry every rule, which saved calculations do not need.

const calculation = <const K extends Kind>(kind: K) =>
  endpoint({
    method: 'POST',
    path: `/api/calculations/${kind}`,
    access: 'staff',
    summary: `${kinds[kind].label}, with every step; save=1 with job_id keeps it`,
    changes: ['compliance'],
    query: SaveQuery,
    body: inputs[kind],
    returns: Calculated,
    success: 200,
  })

/** The calculation of each kind. */
export const calculators = {
  'dwelling-standard': calculation('dwelling-standard'),
  'dwelling-optional': calculation('dwelling-optional'),
  'dwelling-existing': calculation('dwelling-existing'),
  'ev-room': calculation('ev-room'),
  generator: calculation('generator'),
  circuit: calculation('circuit'),
  conductor: calculation('conductor'),
  'voltage-drop': calculation('voltage-drop'),
  'conduit-fill': calculation('conduit-fill'),
  'box-fill': calculation('box-fill'),
  motor: calculation('motor'),
  hvac: calculation('hvac'),
  service: calculation('service'),
  'fault-current': calculation('fault-current'),
  'pull-box': calculation('pull-box'),
  'power-source': calculation('power-source'),
  multifamily: calculation('multifamily'),
  commercial: calculation('commercial'),
} as const satisfies { [K in Kind]: unknown }
