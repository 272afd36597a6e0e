import { extensionPoint } from '#contract/extension.ts'
import type { StaffContext } from '#server/context.ts'
import type { LinkInput } from '../../contract.ts'

type LinkDocument = {
  kind: LinkInput['kind']
  /** When a new link to a document expires; refuses if the document is not there or not for clients. */
  getExpiry: (ctx: StaffContext, id: string) => Promise<string>
}

/** The kinds of documents that links lead to. */
export const linkDocuments = extensionPoint<LinkDocument>()
