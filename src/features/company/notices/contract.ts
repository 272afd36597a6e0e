import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

// Texas requirements for quotes, invoices and advertisements, and those missing before one goes out.

export const noticeDocuments = ['invoice', 'quote', 'post'] as const
export type NoticeDocument = (typeof noticeDocuments)[number]

const noticeNames = ['company_name', 'license_number', 'license_notice', 'phone', 'address', 'signature'] as const

export const Notice = z.object({ name: z.enum(noticeNames), message: z.string() })
export type Notice = z.infer<typeof Notice>

export const notices = {
  check: endpoint({
    method: 'GET',
    path: '/api/notices',
    access: 'staff',
    summary:
      'What is missing before an invoice, a quote or a post goes out: name, license number, TDLR notice, phone, address',
    reads: ['settings'],
    query: z.object({
      document: z.enum(noticeDocuments, { error: 'Document must be invoice, quote or post' }),
      /** The text of a post, to check that it names the company and its license. */
      text: z.optional(z.string().check(z.maxLength(5000, 'Send at most 5,000 characters'))),
    }),
    returns: z.array(Notice),
  }),
}
