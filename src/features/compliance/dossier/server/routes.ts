import { routes } from '#server/http/routes.ts'
import { dossiers } from '../contract.ts'
import { issueDossier, listDossiers } from './dossiers.ts'

export const dossierRoutes = routes(dossiers, {
  issue: (ctx, { params, signal }) => issueDossier(ctx, params.id, signal),
  ofJob: (ctx, { params }) => listDossiers(ctx, params.id),
})
