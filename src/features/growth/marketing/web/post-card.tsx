import { clsx } from 'clsx'
import { Save } from 'lucide-react'
import { useId } from 'react'
import { lengthOn } from '../rules/x-length.ts'
import { NoticeList } from '#features/company/notices/web/shared/notice-list.tsx'
import { useAction } from '#web/platform/action.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { withSignature } from '#features/company/notices/rules.ts'
import { formatCount } from '#contract/text.ts'
import { blockedPost, marketing, platforms, postTitle } from '../contract.ts'
import { changePost, type Post } from './draft.ts'
import { PlatformBadge } from './post-badges.tsx'
import { copyFailed, saveFailed, toneLabels } from './words.ts'

const ALREADY_SAVED = 'This post is in the library'

/** A generated post to edit, copy and save. */
export function PostCard({ post }: { post: Post }) {
  const id = useId()
  const { tone, platform, text, saved } = post
  const save = useAction(marketing.create, {
    done: 'Saved to library',
    failed: saveFailed,
    denied: "You don't have permission to save marketing content",
    onDone: ({ body }) => changePost(tone, { saved: body }),
  })
  const length = lengthOn(platform, text.trim())
  const tooLong = blockedPost(platform, text, length)
  const isSaved = text.trim() === saved
  const { label, max } = platforms[platform]
  return (
    <article aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 max-md:p-4">
      <header className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="text-16 font-semibold">
          {toneLabels[tone]}
        </h2>
        <PlatformBadge platform={platform} />
      </header>
      <Textarea
        aria-label={`${toneLabels[tone]} post`}
        aria-invalid={tooLong === null ? undefined : true}
        aria-describedby={`${id}-length`}
        value={text}
        onChange={(event) => changePost(tone, { text: event.target.value })}
        className="field-sizing-content max-h-96 min-h-32 wrap-anywhere"
      />
      <div className="mt-2 empty:hidden">
        <NoticeList
          document="post"
          text={text}
          onSign={(company) => changePost(tone, { text: withSignature(text, company) })}
        />
      </div>
      <footer className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p id={`${id}-length`} className={clsx('text-12 tabular-nums', tooLong === null ? 'text-muted' : 'text-bad')}>
          <span title={`Characters as ${label} counts them`}>
            {formatCount(length)} / {formatCount(max)}
          </span>
          {tooLong !== null && <span className="block">{tooLong}</span>}
        </p>
        <div className="flex gap-2 max-md:w-full max-md:[&>button]:flex-1">
          <CopyButton text={text} failed={copyFailed}>
            Copy
          </CopyButton>
          <Button
            variant="secondary"
            icon={<Save aria-hidden="true" />}
            busy={save.busy}
            blocked={isSaved ? ALREADY_SAVED : tooLong}
            onClick={() =>
              void save.run({ body: { platform, content_type: tone, title: postTitle(platform, tone), body: text } })
            }
          >
            {isSaved ? 'Saved' : 'Save'}
          </Button>
        </div>
      </footer>
    </article>
  )
}
