import { routes } from '#server/http/routes.ts'
import { dossiers } from '../contract.ts'
import { dossiersOf, issueDossier } from './dossiers.ts'

export const dossierRoutes = routes(dossiers, {
  issue: (ctx, { params }) => issueDossier(ctx, params.id),
  ofJob: (ctx, { params }) => dossiersOf(ctx, params.id),
})
