import { useAction } from '#web/platform/action.ts'
import { Card } from '#web/ui/card.tsx'
import { PictureButtons } from '#web/ui/picture-buttons.tsx'
import { MAX_LOGO_BYTES, type Settings, settings } from '../contract.ts'
import { settingsFailure } from './shared/settings-words.ts'

/** The logo, with buttons to replace and remove it. */
export function Logo({ company, editable }: { company: Settings; editable: boolean }) {
  const upload = useAction(settings.uploadLogo, { done: 'Logo updated', ...settingsFailure })
  const remove = useAction(settings.deleteLogo, { done: 'Logo removed', ...settingsFailure })
  return (
    <Card id="logo" title="Logo" subtitle="On invoices, emails and the landing page">
      <div className="flex items-center gap-5 max-md:flex-col max-md:items-stretch max-md:gap-4">
        <Preview company={company} />
        {editable && (
          <PictureButtons
            noun="Logo"
            called="Logo"
            present={company.logo_url !== null}
            maxBytes={MAX_LOGO_BYTES}
            {...{ upload, remove }}
            failed={settingsFailure.failed}
            help="PNG, JPEG or WebP, at most 5 MB. A wide logo on a transparent background looks best."
          />
        )}
      </div>
    </Card>
  )
}

/** On white, as on paper, where most people will see it. */
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
