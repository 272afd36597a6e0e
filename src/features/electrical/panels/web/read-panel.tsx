import type { PanelDetails } from '../contract.ts'
import { PanelDrawing } from './panel-drawing.tsx'
import { LabelSheetLink, PanelPage, PanelPhotos } from './panel-page.tsx'

/** A panel of the client's own property, to read and print. */
export const ReadPanel = ({ panel }: { panel: PanelDetails }) => (
  <PanelPage
    panel={panel}
    action={<LabelSheetLink panel={panel} />}
    drawing={<PanelDrawing panel={panel} />}
    aside={<PanelPhotos panel={panel} editable={false} />}
  />
)
