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

function* traces({ emails, phones, addresses }: Person): Generator<string> {
  for (const email of emails) if (email) yield `email ${mailbox(email)}`
  for (const phone of phones) if (phone) yield `phone ${toE164(phone) ?? phone.replace(/\D/g, '')}`
  for (const { address, zip } of addresses)
    if (letters(address) && letters(zip)) yield `home ${letters(address)} ${letters(zip).slice(0, 5)}`
}

/** Whether two logins or clients are the same person or household: they share a mailbox, a phone or a street address. */
export function isSamePerson(one: Person, other: Person): boolean {
  const known = new Set(traces(one))
  return [...traces(other)].some((trace) => known.has(trace))
}
