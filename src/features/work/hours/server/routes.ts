import { routes } from '#server/http/routes.ts'
import { clock, entries, payrollExports, timesheets } from '../contract.ts'
import { exportFile, exportWeek } from './exports.ts'
import { createEntry, deleteEntry, getClock, getEntry, startClock, stopClock, updateEntry } from './service.ts'
import { approveWeek, getWeek, questionWeek, returnWeek, submitWeek, takeBackWeek } from './timesheets.ts'

export const hoursRoutes = [
  ...routes(clock, {
    get: (ctx) => getClock(ctx),
    start: (ctx, { body }) => startClock(ctx, body),
    stop: (ctx, { body }) => stopClock(ctx, body),
  }),
  ...routes(entries, {
    get: (ctx, { params }) => getEntry(ctx, params.id),
    create: (ctx, { body }) => createEntry(ctx, body),
    update: (ctx, { params, body }) => updateEntry(ctx, params.id, body),
    delete: (ctx, { params, body }) => deleteEntry(ctx, params.id, body.reason),
  }),
  ...routes(timesheets, {
    week: (ctx, { query }) => getWeek(ctx, query.week),
    submit: (ctx, { body }) => submitWeek(ctx, body.week),
    takeBack: (ctx, { params }) => takeBackWeek(ctx, params.id),
    approve: (ctx, { params, body }) => approveWeek(ctx, params.id, body.updated_at),
    return: (ctx, { params, body }) => returnWeek(ctx, params.id, body.note, body.updated_at),
    question: (ctx, { params, body }) => questionWeek(ctx, params.id, body.question),
  }),
  ...routes(payrollExports, {
    create: (ctx, { body }) => exportWeek(ctx, body),
    file: (ctx, { params, query }) => exportFile(ctx, params.id, query.format),
  }),
]
