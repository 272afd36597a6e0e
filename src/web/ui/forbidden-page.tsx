import { Page } from './page.tsx'
import { ForbiddenState } from './states.tsx'

/** A screen that this user may not see. */
export const ForbiddenPage = ({ title, children }: { title: string; children: string }) => (
  <Page title={title}>
    <ForbiddenState>{children}</ForbiddenState>
  </Page>
)
