import { Badge } from '#web/ui/badge.tsx'
import { type Platform, platforms, Tone } from '../contract.ts'
import { toneLabels } from './words.ts'

const tints: Record<Platform, string> = {
  facebook: 'var(--facebook)',
  instagram: 'var(--instagram)',
  linkedin: 'var(--linkedin)',
  twitter: 'var(--ink)',
}

/** The platform in its color. */
export const PlatformBadge = ({ platform }: { platform: Platform }) => (
  <Badge tint={tints[platform]}>{platforms[platform].label}</Badge>
)

/** 'Professional'; anything that is not a tone as it was saved. */
export function toneLabel(contentType: string): string {
  const tone = Tone.safeParse(contentType)
  return tone.success ? toneLabels[tone.data] : contentType
}
