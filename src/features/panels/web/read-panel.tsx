import { PhotosPanel } from '#features/files/web/shared/photos.tsx'
import { Card } from '#web/ui/card.tsx'
import type { PanelDetails } from '../contract.ts'
import { PanelDrawing } from './panel-drawing.tsx'
import { LabelSheetLink, PanelPage } from './panel-page.tsx'

/** A panel of the client's own property, to read and print. */
export const ReadPanel = ({ panel }: { panel: PanelDetails }) => (
  <PanelPage
    panel={panel}
    action={<LabelSheetLink panel={panel} />}
    drawing={<PanelDrawing panel={panel} />}
    aside={
      <Card>
        <PhotosPanel panelId={panel.id} editable={false} />
      </Card>
    }
  />
)
