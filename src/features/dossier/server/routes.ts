import { routes } from '#server/http/routes.ts'
import { dossiers } from '../contract.ts'
import { dossiersOf, issueDossier } from './dossiers.ts'

export const dossierRoutes = routes(dossiers, {
  issue: (ctx, { params, signal }) => issueDossier(ctx, params.id, signal),
  ofJob: (ctx, { params }) => dossiersOf(ctx, params.id),
})
