import { QuoteDocument } from '#features/billing/quotes/contract.ts'
import { linkUnknown } from '#features/people/links/server/shared/links.ts'
import type { Clock } from '#server/context.ts'
import { frozenVersions, type VersionRecord } from './queries.ts'

/** A quote that was opened by a link, or by its signed-in client: then there is no link. */
export type OpenedQuote = { document_id: string; id: string | null }

/** The version that a link was sent with, and the latest one that was sent, which anyone without such a link sees. */
export async function getVersions(
  { db }: Pick<Clock, 'db'>,
  { document_id, id: linkId }: OpenedQuote,
): Promise<{ linkVersion: VersionRecord; latest: VersionRecord }> {
  const frozen = await frozenVersions(db, document_id)
  // A version that could not be delivered replaces none.
  const latest = frozen.find(({ sent_at }) => sent_at !== null) ?? frozen[0]
  if (!latest) throw linkUnknown()
  const ofLink = linkId === null ? undefined : frozen.find(({ link_ids }) => link_ids.includes(linkId))
  return { linkVersion: ofLink ?? latest, latest }
}

/** The document of a version, as it was frozen. */
export const parseDocument = ({ document }: VersionRecord): QuoteDocument => QuoteDocument.parse(JSON.parse(document))
