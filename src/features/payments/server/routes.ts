import type { Route } from '#server/platform/http/routes.ts'

export const paymentRoutes: Route[] = []
