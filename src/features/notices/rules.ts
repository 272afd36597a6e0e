import { type Advertiser, missingSignature } from '#features/marketing/contract.ts'
import { TEXAS_LICENSE_NOTICE } from '#features/settings/contract.ts'
import type { Notice, NoticeDocument } from './contract.ts'

type Company = Advertiser & {
  phone: string
  address?: string | undefined
  city?: string | undefined
  state?: string | undefined
  license_notice?: string | undefined
}

const isInTexas = ({ state = '' }: Company): boolean => ['', 'TX', 'TEXAS'].includes(state.trim().toUpperCase())

/** The wording is the company's own, as long as it names the regulator. */
const namesRegulator = ({ license_notice = '' }: Company): boolean =>
  /department of licensing (and|&) regulation|\bTDLR\b/i.test(license_notice)

/** The company's notice with the regulator's name and address, which it lacks. */
export const withRegulator = (license_notice: string): string =>
  license_notice.trim() === '' ? TEXAS_LICENSE_NOTICE : `${license_notice.trim()}\n${TEXAS_LICENSE_NOTICE}`

/** What is missing before a document goes out, the most important first. Texas rules apply to companies in Texas. */
export function missingNotices(company: Company, document: NoticeDocument, text?: string): Notice[] {
  const found: Notice[] = []
  const isPaper = document !== 'post'
  const paper = document === 'quote' ? 'quotes' : 'invoices'
  if (company.license_number.trim() === '' && (isInTexas(company) || !isPaper))
    found.push({
      name: 'license_number',
      message: isPaper
        ? `Texas requires your license number (TECL) on ${paper}.`
        : 'Texas requires your license number in advertisements.',
    })
  if (isPaper && isInTexas(company) && !namesRegulator(company))
    found.push({ name: 'license_notice', message: `Texas requires the notice of its regulator (TDLR) on ${paper}.` })
  if (isPaper && company.phone.trim() === '')
    found.push({ name: 'phone', message: `Your phone number is missing on ${paper}.` })
  if (isPaper && [company.address, company.city].some((part) => !part?.trim()))
    found.push({ name: 'address', message: `Your address is missing on ${paper}.` })
  const signature = !isPaper && text !== undefined && text.trim() !== '' ? missingSignature(text, company) : null
  if (signature !== null)
    found.push({ name: 'signature', message: `Texas requires “${signature}” in this advertisement.` })
  return found
}
