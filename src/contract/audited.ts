/** The kinds of records whose every change is kept with who and when (table `audit_events`). */
export const auditedRecords = [
  'permit',
  'inspection',
  'work_order',
  'checklist',
  'checklist_template',
  'property',
  'panel',
  'calculation',
  'license',
  'insurance',
  'gate_override',
  'access_token',
] as const
export type AuditedRecord = (typeof auditedRecords)[number]
