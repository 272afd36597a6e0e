import { lazily } from '#web/platform/lazily.tsx'
import type { DraftKind } from '../../contract.ts'

export type WriterProps = {
  kind: DraftKind
  /** The user's text so far, and its subject. */
  read: () => { text: string; subject: string }
  /** The field's content, if the text is not written from it. */
  current?: () => string
  /** The user takes the proposed text. */
  onUse: (text: string) => void
}

/** Beside a text field: proposes a text, which the user takes or leaves. */
export const WriteWithSparky = lazily<WriterProps>(
  () => import('../draft-writer.tsx').then((module) => module.DraftWriter),
  <div className="h-7 touch:h-10" />,
)
