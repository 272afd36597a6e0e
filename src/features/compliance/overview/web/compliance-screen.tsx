import { useSearchParams } from 'wouter'
import { isStaff } from '#contract/roles.ts'
import { CodeNotice } from '#features/company/settings/web/shared/code-notice.tsx'
import { PermitList } from '#features/compliance/permits/web/shared/permit-list.tsx'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ForbiddenPage } from '#web/ui/forbidden-page.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ComplianceFigures } from './compliance-figures.tsx'

const InspectionList = lazily(() =>
  import('#features/compliance/inspections/web/shared/inspection-list.tsx').then((module) => module.InspectionList),
)
const WorkOrderList = lazily(() =>
  import('#features/compliance/work-orders/web/shared/work-order-list.tsx').then((module) => module.WorkOrderList),
)
const Standards = lazily(() => import('./standards.tsx').then((module) => module.Standards))

const TITLE = 'Compliance'

const tabs = [
  { value: 'permits', label: 'Permits', content: <PermitList path="/compliance?tab=permits" /> },
  { value: 'inspections', label: 'Inspections', content: <InspectionList path="/compliance?tab=inspections" /> },
  { value: 'work-orders', label: 'Work Orders', content: <WorkOrderList path="/compliance?tab=work-orders" /> },
  { value: 'standards', label: 'TDLR/NEC Standards', content: <Standards /> },
]

/** Permits, inspections, work orders, and the standards that they follow. `?tab=` opens one. */
export function ComplianceScreen() {
  const [search, setSearch] = useSearchParams()
  const tabParam = search.get('tab')
  const tab = tabs.some(({ value }) => value === tabParam) ? (tabParam ?? 'permits') : 'permits'
  if (!isStaff(useUser().role))
    return <ForbiddenPage title={TITLE}>You don't have permission to view compliance records.</ForbiddenPage>
  return (
    <Page
      title={TITLE}
      subtitle="Permits, inspections and work orders, and the standards they follow"
      action={
        <LinkButton href="/calculators" variant="outline">
          Calculators
        </LinkButton>
      }
    >
      <CodeNotice className="mb-5" />
      <ComplianceFigures />
      <Tabs
        label="Compliance"
        tabs={tabs}
        value={tab}
        // A record or a filter belongs to the tab that it was opened in.
        onChange={(next) => setSearch({ tab: next }, { replace: true })}
      />
    </Page>
  )
}
