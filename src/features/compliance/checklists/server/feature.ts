import type { ServerFeature } from '#server/feature.ts'
import { checklistPhotos } from './photo-refusal.ts'
import { checklistRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: checklistRoutes,
  audited: {
    checklist: {
      noun: 'checklist',
      path: '/api/compliance-checklists',
      table: 'compliance_checklists',
      openTo: 'staff',
    },
    checklist_template: {
      noun: 'checklist template',
      path: '/api/checklist-templates',
      table: 'checklist_templates',
      openTo: 'staff',
    },
  },
  extensions: [checklistPhotos],
}
