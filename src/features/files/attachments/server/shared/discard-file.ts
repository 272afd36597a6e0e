import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { forget } from '../bytes.ts'
import { getPlace } from '../queries.ts'
import { files } from '../table.ts'

const detached = {
  job_id: null,
  invoice_id: null,
  client_id: null,
  panel_id: null,
  equipment_id: null,
  work_order_id: null,
  inspection_id: null,
  license_id: null,
  tax_certificate_id: null,
  receipt_job_id: null,
}

/** Deletes a file and detaches it from its records, which can then be deleted as if it had never existed. */
export async function discardFile(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .update(files)
    .set({ ...detached, is_deleted: true, updated_at: ctx.now().toISOString() })
    .where(eq(files.id, id))
  await forget(ctx, [await getPlace(ctx.db, id)])
}
