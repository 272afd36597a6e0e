import { expect, test } from 'vitest'
import { serve, show } from '#test/component.tsx'
import { AdminDashboard } from './admin-dashboard.tsx'

const stats = {
  totalClients: 0,
  activeJobs: 0,
  pendingInvoices: 0,
  monthlyRevenue: '0.00',
  lastMonthRevenue: '0.00',
  revenueByMonth: [],
  testPayments: '0.00',
}

test.each([
  [0, 1],
  [1, 0],
])('a company with %i clients is shown the first steps %i times', async (totalClients, times) => {
  serve({ 'GET /api/dashboard/stats': { ...stats, totalClients } })
  const screen = await show(<AdminDashboard />)
  await expect.element(screen.getByText('Active client accounts')).toBeVisible()
  await expect.poll(() => screen.getByText(String(totalClients), { exact: true }).elements().length).toBeGreaterThan(0)
  expect(screen.getByText('Add the first client').elements()).toHaveLength(times)
})
