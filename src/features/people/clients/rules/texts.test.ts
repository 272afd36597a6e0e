import { expect, test } from 'vitest'
import { type TextPurpose, textPurposes, textRefusal } from './texts.ts'

const purposes = Object.keys(textPurposes) as TextPurpose[]
const openTo = (facts: { is_stopped?: boolean; has_consent?: boolean; is_proven?: boolean }) =>
  purposes.filter(
    (purpose) =>
      textRefusal({ is_stopped: false, has_consent: false, is_proven: false, ...facts }, purpose, 'Client') === null,
  )

test.each([
  ['a stranger', {}, []],
  ['one who gave their number', { is_proven: true }, purposes.filter((purpose) => textPurposes[purpose] === 'request')],
  ['one who agreed', { has_consent: true }, purposes],
  ['one who stopped texts after both', { is_proven: true, has_consent: true, is_stopped: true }, []],
])('%s may be texted for these purposes only', (_, facts, open) => expect(openTo(facts)).toEqual(open))
