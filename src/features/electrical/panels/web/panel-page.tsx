import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { endpointUrl } from '#web/platform/api.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { type PanelDetails, panels } from '../contract.ts'
import { panelText } from '../rules/load.ts'
import { PrintedDirectory } from './printed-directory.tsx'

const PhotosPanel = lazily(() =>
  import('#features/files/attachments/web/shared/photos.tsx').then((module) => module.PhotosPanel),
)

type Props = { panel: PanelDetails; action: ReactNode; drawing: ReactNode; aside: ReactNode }

/** The frame of a panel's screen: the drawing, and what belongs to it beside or below. Printed, it is the directory alone. */
export const PanelPage = ({ panel, action, drawing, aside }: Props) => (
  <>
    <div className="print:hidden">
      <Page
        title={panel.name}
        subtitle={
          <>
            <span className="block">{panelText(panel)}</span>
            <span className="block">{[panel.location, panel.address].filter(Boolean).join(', ')}</span>
          </>
        }
        action={action}
      >
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
          <div className="mx-auto w-full max-w-[760px]">{drawing}</div>
          <div className="grid grid-cols-1 gap-5">{aside}</div>
        </div>
      </Page>
    </div>
    <PrintedDirectory panel={panel} />
  </>
)

/** Opens the PDF for the panel's door. */
export const LabelSheetLink = ({ panel }: { panel: PanelDetails }) => (
  <LinkButton
    variant="outline"
    external
    href={endpointUrl(panels.labels, { params: { id: panel.id } })}
    icon={<Printer aria-hidden="true" />}
  >
    Label Sheet
  </LinkButton>
)

/** The photos of a panel, loaded after its drawing. */
export const PanelPhotos = ({ panel, editable }: { panel: PanelDetails; editable: boolean }) => (
  <Card>
    <PhotosPanel panel_id={panel.id} editable={editable} />
  </Card>
)
