import { createHash } from 'node:crypto'
import type { Upload } from '#contract/endpoint.ts'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { AppError, conflict } from '#server/errors.ts'
import { blocked, type ImportPreview, type ImportResult } from '../contract.ts'
import { type Checked, checkLines, decodeText, parseFile } from './import-file.ts'
import { listItems, type PriceBookRow } from './queries.ts'
import { takeNameTurn } from './service.ts'
import { priceBookItems } from './table.ts'

/** The price book as a preview compared it. Uses do not count as changes. */
const getVersion = (items: PriceBookRow[]): string =>
  createHash('sha256')
    .update(items.map(({ id, updated_at }) => `${id} ${updated_at}`).join('\n'))
    .digest('base64url')

const countByAction = (checked: Checked[], action: 'create' | 'update' | 'none' | null) =>
  checked.filter(({ line }) => line.action === action).length

function toPreview(checked: Checked[], ignored_columns: string[], version: string): ImportPreview {
  return {
    lines: checked.map(({ line }) => line),
    created: countByAction(checked, 'create'),
    updated: countByAction(checked, 'update'),
    unchanged: countByAction(checked, 'none'),
    faulty: countByAction(checked, null),
    ignored_columns,
    version,
  }
}

/** Previews the import of a file, line by line. */
export async function previewImport(ctx: StaffContext, { bytes }: Upload): Promise<ImportPreview> {
  const parsed = parseFile(decodeText(bytes))
  const items = await listItems(ctx.db)
  return toPreview(await checkLines(ctx.db, parsed, items), parsed.ignored, getVersion(items))
}

/** Imports a file, all of it or nothing. 409 if the price book changed since the preview with this version. */
export function importItems(ctx: StaffContext, { bytes }: Upload, version: string | undefined): Promise<ImportResult> {
  const parsed = parseFile(decodeText(bytes))
  return inTransaction(ctx, async (ctx) => {
    await takeNameTurn(ctx)
    const items = await listItems(ctx.db, 'locked')
    if (version !== undefined && version !== getVersion(items)) throw conflict(CHANGED_MEANWHILE)
    const checked = await checkLines(ctx.db, parsed, items)
    const preview = toPreview(checked, parsed.ignored, '')
    const reason = blocked.import(preview)
    if (reason !== null) throw new AppError(400, reason, { errors: listFaults(checked) })
    const created_at = ctx.now().toISOString()
    const added = checked.flatMap(({ values, existing }) =>
      values && !existing ? [{ ...values, created_at, updated_at: created_at }] : [],
    )
    if (added.length > 0) await ctx.db.insert(priceBookItems).values(added)
    for (const { line, values, existing } of checked)
      if (line.action === 'update' && values && existing) await updateRow(ctx, priceBookItems, existing.id, values)
    const { created, updated, unchanged } = preview
    return { created, updated, unchanged }
  })
}

const listFaults = (checked: Checked[]) =>
  checked.flatMap(({ line: { line, errors } }) =>
    errors.map((message) => ({ path: `lines.${line}`, message: `Line ${line}: ${message}` })),
  )
