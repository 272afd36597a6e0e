import { useId, useState } from 'react'
import { WriteWithSparky } from '#features/company/drafts/web/shared/write-with-sparky.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { FieldFrame } from '#web/ui/fields.tsx'
import { Textarea } from '#web/ui/input.tsx'

const MAX_REVIEW = 4000

type BoxProps = { label: string; help: string; value: string; onChange: (value: string) => void }

function Box({ label, help, value, onChange }: BoxProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} help={help} error={undefined}>
      <Textarea
        id={id}
        rows={5}
        maxLength={MAX_REVIEW}
        value={value}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

/** Drafts a reply to a public review. The user copies it from here and posts it on the review's site. */
export function ReplyToReview({ onClose }: { onClose: () => void }) {
  const [review, setReview] = useState('')
  const [answer, setAnswer] = useState('')
  return (
    <Dialog title="Reply to a Review" onClose={onClose}>
      <DialogBody className="grid gap-4">
        <Box label="Review" help="Paste what the client wrote." value={review} onChange={setReview} />
        <div className="grid gap-1">
          <Box
            label="Your reply"
            help="Copy it, and publish it where the review is."
            value={answer}
            onChange={setAnswer}
          />
          <WriteWithSparky
            kind="review_reply"
            read={() => ({ text: review, subject: '' })}
            current={() => answer}
            onUse={setAnswer}
          />
        </div>
      </DialogBody>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        <CopyButton text={answer}>Copy Reply</CopyButton>
      </DialogActions>
    </Dialog>
  )
}
