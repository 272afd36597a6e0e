import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useChange } from '#web/platform/query.ts'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { MAX_LOGO_BYTES, type Settings, settings } from '../contract.ts'

const words = { failed: 'Failed to update settings', denied: "You don't have permission to update settings" }

/** The logo with what replaces and removes it. */
export function Logo({ company, editable }: { company: Settings; editable: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useChange(settings.uploadLogo, { invalidates: [settings.read] })
  const remove = useChange(settings.removeLogo, { invalidates: [settings.read] })

  const send = async (file: File) => {
    if (file.size > MAX_LOGO_BYTES)
      return toast({
        title: 'Error',
        description: words.failed,
        detail: `${file.name} is larger than 5 MB. Choose a smaller picture.`,
        destructive: true,
      })
    try {
      await upload.run({ body: file })
      toast({ title: 'Logo updated' })
    } catch (error) {
      toastFailure(error, words)
    }
  }
  const clear = async () => {
    try {
      await remove.run()
      toast({ title: 'Logo removed' })
    } catch (error) {
      toastFailure(error, words)
    }
  }

  return (
    <Card title="Logo" subtitle="On invoices, emails and the landing page">
      <div className="flex items-center gap-5 max-md:flex-col max-md:items-stretch max-md:gap-4">
        <Preview company={company} />
        {editable && (
          <div className="grid gap-2">
            <div className="flex flex-wrap gap-2">
              <Button
                variant="outline"
                icon={<ImageUp aria-hidden="true" />}
                busy={upload.busy}
                onClick={() => input.current?.click()}
              >
                {company.logo_url === null ? 'Upload Logo' : 'Replace Logo'}
              </Button>
              {company.logo_url !== null && (
                <Button
                  variant="ghost"
                  icon={<Trash2 aria-hidden="true" />}
                  busy={remove.busy}
                  onClick={() => void clear()}
                >
                  Remove
                </Button>
              )}
            </div>
            <p className="text-12 text-muted">
              PNG, JPEG or WebP, at most 5 MB. A wide logo on a clear background looks best.
            </p>
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              aria-label="Logo file"
              hidden
              onChange={(event) => {
                const [file] = event.target.files ?? []
                // The same file can be chosen again after it was refused.
                event.target.value = ''
                if (file) void send(file)
              }}
            />
          </div>
        )}
      </div>
    </Card>
  )
}

/** On white, as on paper: that is where most people will see it. */
const Preview = ({ company }: { company: Settings }) =>
  company.logo_url === null ? (
    <div className="flex h-24 w-48 shrink-0 items-center justify-center rounded-control border border-dashed border-line-strong px-3 text-center text-13 text-muted max-md:w-full">
      No logo yet
    </div>
  ) : (
    <img
      src={company.logo_url}
      alt={`Logo of ${company.company_name}`}
      className="h-24 w-48 shrink-0 rounded-control border border-line bg-[white] object-contain p-2 max-md:w-full"
    />
  )
