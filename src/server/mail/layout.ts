import { addressLine } from '#contract/address.ts'
import { formatPhone } from '#contract/phone-format.ts'
/** The company's details in its emails. */
export type MailCompany = {
  company_name: string
  phone: string
  email: string
  address: string
  city: string
  state: string
  zip: string
  license_number: string
  license_notice: string
  logo_url: string | null
}

export type MailLayout = {
  company: MailCompany
  heading: string
  paragraphs: string[]
  /** The main action. */
  button?: { label: string; url: string }
  /** Amounts and dates, one per line. */
  facts?: { label: string; value: string }[]
  /** Small print below the rest. */
  footer?: string
  /** The page on which the reader opts out of advertising. */
  unsubscribe?: string
  /** The installation's public origin: with it, the email shows the company's logo. */
  origin?: string
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escaped[sign] ?? sign)
const lines = (text: string): string => escape(text).replace(/\r?\n/g, '<br>')

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#1b1f26'
const MUTED = '#5c6470'
const LINE = '#e3e6ea'
const AMBER = '#f5b83d'

const row = (content: string, style = ''): string => `<tr><td style="${style}">${content}</td></tr>`

const paragraph = (text: string): string =>
  row(lines(text), `padding:0 0 16px;${FONT};font-size:16px;line-height:24px;color:${INK}`)

const factRow = ({ label, value }: { label: string; value: string }): string =>
  `<tr><td style="padding:8px 16px 8px 0;border-top:1px solid ${LINE};${FONT};font-size:14px;line-height:20px;color:${MUTED}">${lines(label)}</td>` +
  `<td align="right" style="padding:8px 0;border-top:1px solid ${LINE};${FONT};font-size:14px;line-height:20px;font-weight:600;color:${INK}">${lines(value)}</td></tr>`

const table = (content: string, style = ''): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">${content}</table>`

const small = (content: string): string =>
  row(content, `padding:0 0 24px;${FONT};font-size:12px;line-height:18px;color:${MUTED}`)

function buttonRow({ label, url }: { label: string; url: string }): string {
  if (!/^https?:\/\//.test(url)) throw new TypeError('A button in a mail leads to an http address')
  const link = `<a href="${escape(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${AMBER};${FONT};font-size:16px;line-height:24px;font-weight:600;color:#17130a;text-decoration:none">${escape(label)}</a>`
  const address = `<a href="${escape(url)}" style="color:${MUTED};word-break:break-all">${escape(url)}</a>`
  return row(link, 'padding:8px 0 16px') + small(`If the button does not work, open this address: ${address}`)
}

const NO_MORE = "Don't want emails like this?"

/** The reader's mail client loads the logo, so it must be reachable from there. */
function head(company: MailCompany, origin: string | undefined): string {
  const name = escape(company.company_name)
  return company.logo_url && origin?.startsWith('https://')
    ? `<img src="${escape(new URL(company.logo_url, origin).href)}" alt="${name}" height="40" style="display:block;height:40px;border:0;${FONT};font-size:20px;color:${INK}">`
    : name
}

function companyLines(company: MailCompany): string[] {
  const { company_name, phone, email, license_number, license_notice } = company
  return [
    company_name,
    addressLine(company),
    [formatPhone(phone), email].filter(Boolean).join(' · '),
    license_number && `License ${license_number}`,
    license_notice,
  ].filter(Boolean)
}

function renderHtml({ company, heading, paragraphs, button, facts, footer, unsubscribe, origin }: MailLayout): string {
  const body = [
    row(head(company, origin), `padding:0 0 24px;${FONT};font-size:16px;line-height:24px;font-weight:700;color:${INK}`),
    row(
      `<h1 style="margin:0;${FONT};font-size:20px;line-height:28px;color:${INK}">${lines(heading)}</h1>`,
      'padding:0 0 16px',
    ),
    ...paragraphs.map(paragraph),
    facts?.length ? row(table(facts.map(factRow).join('')), 'padding:0 0 24px') : '',
    button ? buttonRow(button) : '',
    footer ? small(lines(footer)) : '',
    unsubscribe ? small(`${NO_MORE} <a href="${escape(unsubscribe)}" style="color:${MUTED}">Unsubscribe</a>`) : '',
    row(
      companyLines(company).map(lines).join('<br>'),
      `padding:16px 0 0;border-top:1px solid ${LINE};${FONT};font-size:12px;line-height:18px;color:${MUTED}`,
    ),
  ]
  const card = table(
    row(table(body.join('')), 'padding:32px;background:#ffffff;border-radius:12px'),
    'max-width:560px;margin:0 auto',
  )
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<meta name="color-scheme" content="light"><title>${escape(heading)}</title></head>` +
    `<body style="margin:0;padding:0;background:#f3f4f6">${table(row(card, 'padding:24px 12px'), 'background:#f3f4f6')}</body></html>`
  )
}

function renderText({ company, heading, paragraphs, button, facts, footer, unsubscribe }: MailLayout): string {
  const parts = [
    heading,
    ...paragraphs,
    facts?.length ? facts.map(({ label, value }) => `${label}: ${value}`).join('\n') : '',
    button ? `${button.label}:\n${button.url}` : '',
    footer ?? '',
    unsubscribe ? `${NO_MORE} Unsubscribe:\n${unsubscribe}` : '',
    `--\n${companyLines(company).join('\n')}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Both bodies of an email, in the company's name. All text is escaped. */
export const mailLayout = (layout: MailLayout): { html: string; text: string } => ({
  html: renderHtml(layout),
  text: renderText(layout),
})
