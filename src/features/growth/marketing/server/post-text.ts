import { lengthOn } from '../rules/x-length.ts'
import { MOST, plainText, shorten, without, withoutInventions } from '#server/ai/written-text.ts'
import { type Advertiser, withSignature } from '#features/company/notices/rules.ts'
import { type Platform, platforms } from '../contract.ts'

// Platforms show plain text, and an advertisement must not carry a license number, phone number or address that a model
// made up.

/** `TECL 31875`, `(License #31875)`, `Texas License No. TECL 31875`. */
const LICENSE =
  /\(?(?:TECL|(?<![a-z])(?:(?:TX|Texas)\s+)?lic(?:ense)?(?![a-z]))(?:[\s:#.]|no(?![a-z])|number|TECL)*\d{3,}\)?/gi

type Company = Advertiser & { phone: string; email: string }

/** True if a post fits its platform, including the line with the license number. */
export const fitsOn = (platform: Platform, company: Company) => (post: string) =>
  lengthOn(platform, withSignature(post, company)) <= platforms[platform].max

/**
 * A model's post as it may be published: plain, without inventions, within the length, with name and license number.
 * Empty if nothing is left.
 */
export function checkedPost(
  text: string,
  { platform, company, description }: { platform: Platform; company: Company; description: string },
): string {
  const sourceText = [description, company.phone, company.email, company.company_name].join('\n')
  const plain = plainText(text.slice(0, MOST))
  const own = plainText(without(withoutInventions(plain, sourceText, company.phone), LICENSE))
  return own === '' ? '' : withSignature(shorten(own, fitsOn(platform, company)), company)
}
