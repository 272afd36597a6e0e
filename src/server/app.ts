import { settingsRoutes } from '#features/settings/server/routes.ts'
import { usersRoutes } from '#features/users/server/routes.ts'
import { authRoutes } from '#features/auth/server/routes.ts'
import { sessionStore } from '#features/auth/server/sessions.ts'
import { clientRoutes } from '#features/clients/server/routes.ts'
import { dashboardRoutes } from '#features/dashboard/server/routes.ts'
import { deliveryRoutes } from '#features/deliveries/server/routes.ts'
import { invoiceRoutes } from '#features/invoices/server/routes.ts'
import { paymentRoutes } from '#features/payments/server/routes.ts'

/** The routes of every feature. */
export const features = {
  routes: [
    ...authRoutes,
    ...usersRoutes,
    ...settingsRoutes,
    ...clientRoutes,
    ...invoiceRoutes,
    ...paymentRoutes,
    ...deliveryRoutes,
    ...dashboardRoutes,
  ],
  sessions: sessionStore,
}
