import { createHash } from 'node:crypto'
import { QuoteDocument } from '../../contract.ts'

/** A quote as JSON text, to be frozen. The schema sets the order of the fields: the same quote gives the same text. */
export const documentText = (quote: QuoteDocument): string => JSON.stringify(QuoteDocument.parse(quote))

/** SHA-256 of a frozen text, in hex. */
export const documentHash = (text: string): string => createHash('sha256').update(text).digest('hex')
