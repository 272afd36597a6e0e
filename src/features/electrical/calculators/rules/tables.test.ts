import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { editionsWithFigures } from '#features/company/settings/rules/code-editions.ts'
import { getCode } from './code.ts'

// A figure changes on purpose only: look it up in the printed code, then change its checksum here.

const toChecksum = (table: unknown): string => {
  const text = JSON.stringify(table, (_, value: unknown) => (value === Infinity ? 'Infinity' : value))
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** Texts, not figures. */
const texts = new Set(['edition', 'doubts', 'remarks'])

/** 2026 lists only the tables that differ from 2023. */
const checksums = {
  '2023': {
    airConditioning: '8f516b1a34b3',
    ambientFactors: '47006c53f1c3',
    ampacity: '86108aabeb8d',
    bendingSpace: '781c83ba9f71',
    bonding: '08e53180220a',
    boxVolumes: '933c26ae574d',
    boxes: '946c64d1f202',
    bundleFactors: 'c10892373a1b',
    circularMils: 'f43086a8dbaa',
    commercial: 'd5f4a0f0764b',
    conductorAreas: '18d4d55fd563',
    conduitAreas: '0845679900a8',
    continuous: 'ddfb288d6788',
    cooking: '35feb44801b9',
    dwelling: '7043089b65b4',
    dwellingService: 'e0f6fcbf5b52',
    electrodeConductors: '813c7d332f74',
    equipmentGrounding: 'e68a5baaee75',
    evCircuit: 'a0c37316df5b',
    faultConstants: 'b37a852f20d6',
    faultCurrent: '497d35a517f3',
    fillLimits: 'f4e37bc9fb93',
    fuseRatings: 'b00b44a4a2d2',
    impedance: '836ed90e0226',
    loadManagement: 'e330d3787204',
    motorCircuits: '94aae043c869',
    motorCurrents: '1a5cdb1ea323',
    motorDevices: '4534645d2355',
    multifamily: '0c52c601217a',
    neutral: '193dc884cd8b',
    outdoorGfci: 'c39d9500911b',
    panels: 'c35d8fa83ef5',
    parallel: 'e087ceee1b61',
    powerSources: '8dd2dd8f1c4a',
    protection: '9a927e75f7e1',
    pullBoxes: 'd742a6ffa793',
    resistance: 'e83c51b583e8',
    services: '4818d1d26166',
    smallConductors: '297c6270b7d9',
    standardRatings: 'f82e140a7039',
    standby: '0bf26da7c234',
    terminals: '9ca2934ca817',
    voltageDrop: '5724f2a007d9',
    wiringMethods: '64046d9781d3',
  },
  '2026': {
    commercial: 'd35700041a70',
    cooking: 'cfd13be4c414',
    dwelling: '468dfe53dab5',
    faultCurrent: '7d52dfbc4693',
    loadManagement: 'ebb3225850c3',
    multifamily: '3ab96a0bf575',
    outdoorGfci: 'c1472ac49f39',
    panels: '8f3b76454f4f',
    powerSources: 'bc66fec857a4',
    services: '1f06f04d19d6',
  },
}

test.each(editionsWithFigures)('no table of NEC %s has changed unseen', (edition) => {
  const tables = Object.entries(getCode(edition) ?? {}).filter(([name]) => !texts.has(name))
  const actual = Object.fromEntries(tables.map(([name, table]) => [name, toChecksum(table)]))
  expect(actual).toEqual({ ...checksums['2023'], ...(edition === '2026' && checksums['2026']) })
})
