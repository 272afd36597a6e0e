import { toE164 } from '#server/sms/phone.ts'

/** How to reach someone, from their login and their client records. */
export type Person = {
  emails: (string | null)[]
  phones: (string | null)[]
  addresses: { address: string | null; zip: string | null }[]
}

/** `Ann.Lee+spam@gmail.com` and `annlee@gmail.com` are one mailbox; other providers count dots. */
function mailbox(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [plain = ''] = name.split('+')
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}

const letters = (text: string | null) => (text ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')

/** A mailbox or a phone is one person's. A street address may be that of a building with many homes. */
export type Match = 'person' | 'address'

function* traces({ emails, phones, addresses }: Person): Generator<[trace: string, match: Match]> {
  for (const email of emails) if (email) yield [`email ${mailbox(email)}`, 'person']
  for (const phone of phones) if (phone) yield [`phone ${toE164(phone) ?? phone.replace(/\D/g, '')}`, 'person']
  for (const { address, zip } of addresses)
    if (letters(address) && letters(zip)) yield [`home ${letters(address)} ${letters(zip).slice(0, 5)}`, 'address']
}

/** How close two logins or clients are: the same mailbox or phone, only the same street address, or neither. */
export function matchPersons(one: Person, other: Person): Match | null {
  const own = new Map(traces(one))
  const matches = [...traces(other)].map(([trace]) => own.get(trace))
  return matches.includes('person') ? 'person' : matches.includes('address') ? 'address' : null
}
