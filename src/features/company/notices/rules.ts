import { listAnd } from '#contract/text.ts'
import { TEXAS_LICENSE_NOTICE, UNNAMED_COMPANY } from '#features/company/settings/contract.ts'
import type { Notice, NoticeDocument } from './contract.ts'

/** The advertiser. Texas requires the name and license number in every advertisement (16 TAC 73.51). */
export type Advertiser = { company_name: string; license_number: string }

/** `TECL 31875`, also for a license stored as digits alone; null without one. */
const formatLicense = ({ license_number }: Advertiser): string | null =>
  license_number === '' ? null : /^\d+$/.test(license_number) ? `TECL ${license_number}` : license_number

const includes = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

/** The line that a post still needs: `Bluebonnet Electric · TECL 31875`; null if it has both or there is no license. */
export function missingSignature(body: string, company: Advertiser): string | null {
  const license = formatLicense(company)
  if (license === null) return null
  const missing = [company.company_name, license].filter((part) => !includes(body, part))
  return missing.length > 0 ? missing.join(' · ') : null
}

/** The post with the line that it needs at its end. */
export function withSignature(body: string, company: Advertiser): string {
  const line = missingSignature(body, company)
  return line === null ? body : `${body.trimEnd()}\n\n${line}`
}

type Company = Advertiser & {
  phone: string
  address?: string | undefined
  city?: string | undefined
  zip?: string | undefined
  state?: string | undefined
  license_notice?: string | undefined
}

const isInTexas = ({ state = '' }: Company): boolean => ['', 'TX', 'TEXAS'].includes(state.trim().toUpperCase())

/** Parts of the notice required by 16 TAC 73.51(f). The company words the rest itself. */
const noticeParts: { part: string; pattern: RegExp }[] = [
  {
    part: 'the full name of the Texas Department of Licensing and Regulation',
    pattern: /texas department of licensing (and|&) regulation/i,
  },
  {
    part: 'its address (P.O. Box 12157, Austin, Texas 78711)',
    pattern: /P\.?\s*O\.?\s*Box\s*12157\W+Austin\W+(Texas|TX)\W+78711/i,
  },
  { part: 'its phone number 1-800-803-9202', pattern: /800\W*803\W*9202/ },
  { part: 'its phone number 512-463-6599', pattern: /512\W*463\W*6599/ },
  { part: 'its website www.tdlr.texas.gov', pattern: /\btdlr\.texas\.gov\b/i },
]

/** The parts of the address that a document lacks. */
const missingAddress = ({ address, city, zip }: Company): string[] =>
  Object.entries({ street: address, city, 'ZIP code': zip }).flatMap(([part, text]) => (text?.trim() ? [] : [part]))

/** The company's notice with the regulator's name and address, which it lacks. */
export const withRegulator = (license_notice: string): string =>
  license_notice.trim() === '' ? TEXAS_LICENSE_NOTICE : `${license_notice.trim()}\n${TEXAS_LICENSE_NOTICE}`

/** Requirements missing before a document goes out, the most important first. Texas rules apply to companies in Texas. */
export function missingNotices(company: Company, document: NoticeDocument, text?: string): Notice[] {
  return document === 'post' ? missingOnPost(company, text) : missingOnPaper(company, `${document}s`)
}

function missingOnPaper(company: Company, paper: string): Notice[] {
  const missing: Notice[] = []
  const texas = isInTexas(company)
  const require = (name: Notice['name'], what: string) =>
    missing.push({ name, message: texas ? `Texas requires ${what} on ${paper}.` : `Add ${what} to your ${paper}.` })
  if (['', UNNAMED_COMPANY].includes(company.company_name.trim())) require('company_name', 'your company name')
  if (texas && company.license_number.trim() === '') require('license_number', 'your license number (TECL)')
  const { license_notice = '' } = company
  const parts = texas ? noticeParts.flatMap(({ part, pattern }) => (pattern.test(license_notice) ? [] : [part])) : []
  if (parts.length === noticeParts.length) require('license_notice', 'the notice of its regulator (TDLR)')
  else if (parts.length > 0)
    missing.push({ name: 'license_notice', message: `The TDLR notice on ${paper} lacks ${listAnd(parts)}.` })
  if (company.phone.trim() === '') require('phone', 'your phone number')
  const address = missingAddress(company)
  if (address.length > 0) require('address', `your address (it lacks the ${listAnd(address)})`)
  return missing
}

function missingOnPost(company: Company, text = ''): Notice[] {
  const missing: Notice[] = []
  if (company.license_number.trim() === '')
    missing.push({ name: 'license_number', message: 'Texas requires your license number in advertisements.' })
  const signature = text.trim() === '' ? null : missingSignature(text, company)
  if (signature !== null)
    missing.push({ name: 'signature', message: `Texas requires “${signature}” in this advertisement.` })
  return missing
}
