import { ComplianceScreen } from '#features/compliance/web/compliance-screen.tsx'
import type { PermitDetails } from '#features/permits/contract.ts'
import { PermitSections } from '#features/permits/web/shared/permit-sections.ts'
import { lazily } from '#web/platform/lazily.tsx'

const InspectionSection = lazily(() =>
  import('#features/inspections/web/shared/inspection-section.tsx').then((module) => module.InspectionSection),
)

export const permitSections = (permit: PermitDetails) => <InspectionSection permitId={permit.id} />

/** The compliance screen, whose permits have sections of features that permits cannot import. */
export const CompliancePage = () => (
  <PermitSections value={permitSections}>
    <ComplianceScreen />
  </PermitSections>
)
