type Street = { address: string; unit: string | null }
type Town = { city: string | null; state: string | null; zip: string | null }

/** `88 Rainey St, Unit 4` */
export const streetLine = ({ address, unit }: Street): string => [address, unit].filter(Boolean).join(', ')

/** `12 Oak St` and `1200-B Congress Ave`, but neither `Garage` nor `512`. */
const STREET = /^\d\S* .*\p{L}/u
const WITH_TOWN = /^(?<address>.+), (?<city>[^,]+), (?<state>[A-Z]{2})(?: (?<zip>\d{5}(?:-\d{4})?))?$/
const LONGEST = 200

/** The parts of a handwritten street address, which starts with a number; null for any other text. */
export function parseStreetAddress(text: string): ({ address: string } & Town) | null {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  if (!STREET.test(line)) return null
  const { address = line, city = null, state = null, zip = null } = WITH_TOWN.exec(line)?.groups ?? {}
  return address.length > LONGEST || (city?.length ?? 0) > 100 ? null : { address, city, state, zip }
}
