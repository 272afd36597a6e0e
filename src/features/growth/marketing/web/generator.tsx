import { Sparkles } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { settings } from '#features/company/settings/contract.ts'
import { getErrorMessage } from '#web/platform/api.ts'
import { confirm } from '#web/platform/confirm.ts'
import { findDraft, forgetDraft, keepDraft } from '#web/platform/drafts.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { change, useRead } from '#web/platform/query.ts'
import { onExpiry } from '#web/platform/session.ts'
import { useStore } from '#web/platform/store.ts'
import { toast, withToast } from '#web/platform/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldFrame } from '#web/ui/fields.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { formatCount } from '#contract/text.ts'
import { GenerateInput, marketing, MAX_DESCRIPTION, Platform, platforms, tones } from '../contract.ts'
import { changeDraft, type Draft, draft, isUnsaved } from './draft.ts'
import { templates } from './templates.ts'
import { generateFailed } from './words.ts'

const PostCard = lazily(() => import('./post-card.tsx').then((module) => module.PostCard))

const SNAPSHOT = 'marketing'
const FIELD = 'marketing-description'
const options = Platform.options.map((value) => ({ value, label: platforms[value].label }))
const REPLACE = {
  title: 'Replace your posts?',
  body: 'You edited a post that is not in the library. New posts replace it.',
  action: 'Replace',
  cancel: 'Keep editing',
}

/** Restores the work that an expired session interrupted. */
function useRestoredDraft() {
  useEffect(() => {
    const snapshot = findDraft(SNAPSHOT)
    if (snapshot !== undefined) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored below
      draft.set(snapshot as Draft)
      forgetDraft()
      toast({ title: 'Your changes were restored', description: 'They have not been saved yet.' })
    }
    return onExpiry(() => {
      const { description, posts } = draft.get()
      if (description !== '' || posts.length > 0) keepDraft(SNAPSHOT, draft.get())
    })
  }, [])
}

/** On a phone the posts are below the form. */
function reveal(results: HTMLElement | null): void {
  if (results && results.getBoundingClientRect().top > innerHeight / 2) results.scrollIntoView()
}

/** The description on the left, the posts on the right. */
export function Generator() {
  useRestoredDraft()
  const { description, platform, posts } = useStore(draft)
  const [busy, setBusy] = useState(false)
  /** Why the description was refused. */
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const results = useRef<HTMLElement>(null)

  const generate = async (writer?: 'built_in') => {
    const input = GenerateInput.safeParse({ description, platform, writer })
    if (!input.success) {
      const reason = input.error.issues[0]?.message ?? ''
      setProblem(reason)
      document.getElementById(FIELD)?.focus()
      return toast({ title: 'Description required', description: reason, destructive: true })
    }
    if (busy || (posts.some(isUnsaved) && !(await confirm(REPLACE)))) return
    setBusy(true)
    setProblem(null)
    setFailure(null)
    try {
      const call = change(marketing.generate, { body: input.data })
      const { variations } = await withToast(call, { done: 'Content generated', failed: generateFailed })
      reveal(results.current)
      changeDraft({
        posts: variations.map((variation) => ({
          ...variation,
          platform: input.data.platform,
          text: variation.content,
          saved: null,
        })),
      })
    } catch (error) {
      setFailure(getErrorMessage(error))
    }
    setBusy(false)
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(320px,400px)_minmax(0,1fr)]">
      <Card>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void generate()
          }}
          className="grid gap-5"
        >
          <Templates />
          <Description problem={description.trim() === '' ? problem : null} />
          <PlatformChoice />
          {failure !== null && <Failure reason={failure} onBuiltIn={() => void generate('built_in')} />}
          <Button type="submit" busy={busy} icon={<Sparkles aria-hidden="true" />} className="w-full">
            {busy ? 'Generating...' : 'Generate'}
          </Button>
          <Writer />
        </form>
      </Card>
      <section
        ref={results}
        aria-label="Generated posts"
        aria-busy={busy || undefined}
        className="grid grid-cols-1 gap-4"
      >
        {busy ? (
          tones.map((tone) => <Skeleton key={tone} className="h-56 w-full rounded-card" />)
        ) : posts.length > 0 ? (
          posts.map((post) => <PostCard key={post.tone} post={post} />)
        ) : (
          <div className="rounded-card border border-dashed border-line">
            <EmptyState title="Three posts to choose from" icon={<Sparkles aria-hidden="true" />}>
              Pick a template or describe a service. You get a professional, a friendly and an urgent post to edit, copy
              and save.
            </EmptyState>
          </div>
        )}
      </section>
    </div>
  )
}

/** Why there are no posts. When the model failed, the built-in writer is one press away. */
function Failure({ reason, onBuiltIn }: { reason: string; onBuiltIn: () => void }) {
  const { data } = useRead(settings.services)
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-control bg-bad/12 px-3 py-2 text-13 text-bad">
      <p>{reason}</p>
      {data?.ai.mode === 'live' && (
        <Button variant="outline" size="small" onClick={onBuiltIn}>
          Use the built-in writer
        </Button>
      )}
    </div>
  )
}

function Templates() {
  const { description } = useStore(draft)
  const fill = (next: string) => {
    const isOwn = description.trim() !== '' && templates.every((template) => template.description !== description)
    changeDraft({ description: next })
    if (isOwn) toast({ title: 'Description replaced', undo: () => changeDraft({ description }) })
  }
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-medium">Quick templates</legend>
      <div className="flex flex-wrap gap-1.5">
        {templates.map((template) => (
          <Button
            key={template.label}
            variant="outline"
            size="small"
            aria-pressed={template.description === description}
            onClick={() => fill(template.description)}
            className="aria-pressed:border-accent-text"
          >
            {template.label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

function Description({ problem }: { problem: string | null }) {
  const id = FIELD
  const { description } = useStore(draft)
  return (
    <FieldFrame id={id} label="Description" error={problem ?? undefined} help={undefined}>
      <Textarea
        id={id}
        rows={6}
        maxLength={MAX_DESCRIPTION}
        placeholder="Describe a service or a promotion"
        value={description}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : `${id}-note`}
        onChange={(event) => changeDraft({ description: event.target.value })}
      />
    </FieldFrame>
  )
}

function PlatformChoice() {
  const id = useId()
  const { platform } = useStore(draft)
  const help = `At most ${formatCount(platforms[platform].max)} characters`
  return (
    <FieldFrame id={id} label="Platform" error={undefined} help={help}>
      <Select
        id={id}
        options={options}
        value={platform}
        aria-describedby={`${id}-note`}
        onChange={(event) => changeDraft({ platform: Platform.parse(event.target.value) })}
        className="w-full"
      />
    </FieldFrame>
  )
}

/** The writer: the connected model, or the templates. */
function Writer() {
  const { data } = useRead(settings.services)
  return (
    <p className="min-h-8 text-12 text-muted">
      {data?.ai.mode === 'live' && 'An AI model writes the posts. Read each one before you publish it.'}
      {data?.ai.mode === 'local' &&
        'No AI model is connected. Posts are built-in templates filled with your description.'}
    </p>
  )
}
