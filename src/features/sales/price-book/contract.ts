import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalText, RequiredText } from '#contract/listing.ts'
import { type LineKind, NotNegative } from './rules/line-items.ts'
import { DecimalText } from '#contract/money.ts'
import { ReadVersion } from '#contract/version.ts'

/** Sales tax classes of an item. `why` is the Texas rule, shown where an invoice's rate is set. */
const taxClasses = {
  taxable: {
    label: 'Taxable',
    why: 'Texas taxes materials that an invoice lists separately. Repair and remodeling for businesses is usually taxed as a whole.',
  },
  labor: {
    label: 'Labor',
    why: 'Texas does not tax labor on homes or in new construction. It usually taxes repair and remodeling for businesses.',
  },
  not_taxable: {
    label: 'Not taxable',
    why: 'Texas does not tax a permit fee that an invoice lists separately. With repair for a business, ask your accountant.',
  },
} as const
export type TaxClass = keyof typeof taxClasses

/** Initial tax and kind of a line filled by an item of this class. The user can change them. */
export const getLineTax = (name: TaxClass): { taxable: boolean; kind: LineKind } =>
  ({
    taxable: { taxable: true, kind: 'material' as const },
    labor: { taxable: false, kind: 'labor' as const },
    not_taxable: { taxable: false, kind: 'permit_fee' as const },
  })[name]

export const taxClassNames = ['taxable', 'labor', 'not_taxable'] as const satisfies TaxClass[]
export const taxClassOptions = taxClassNames.map((value) => ({ value, label: taxClasses[value].label }))
export const taxClassLabel = (name: TaxClass): string => taxClasses[name].label
export const taxClassReason = (name: TaxClass): string => taxClasses[name].why

export const TaxClass = z.enum(taxClassNames, { error: 'Tax class must be Taxable, Labor or Not taxable' })

/** The unit of an item sold by the piece. */
export const EACH = 'each'
export const commonUnits = [EACH, 'hour', 'foot', 'visit', 'day'] as const

const Cost = NotNegative('Cost')

// With the longest name, unit and description, `formatLineText` still fits into a line item.
export const PriceBookInput = z.object({
  name: RequiredText(120, 'Name is required'),
  description: OptionalText(300),
  unit: z.pipe(
    OptionalText(20),
    z.transform((unit) => unit ?? EACH),
  ),
  price: NotNegative('Price', 'Price is required'),
  /** The company's cost. Staff only. */
  cost: z.pipe(
    z.nullish(z.union([z.literal(''), Cost], { error: 'Cost must be a plain number such as 12.50' })),
    z.transform((cost) => cost || null),
  ),
  tax_class: z._default(TaxClass, 'taxable'),
})
export type PriceBookInput = z.output<typeof PriceBookInput>

export const PriceBookPatch = z.object({
  ...z.partial(PriceBookInput).shape,
  tax_class: z.optional(TaxClass),
  archived: z.optional(z.boolean({ error: 'Send true or false' })),
  updated_at: ReadVersion,
})
export type PriceBookPatch = z.output<typeof PriceBookPatch>

export const PriceBookItem = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  unit: z.string(),
  price: DecimalText,
  cost: z.nullable(DecimalText),
  tax_class: TaxClass,
  /** Number of lines of invoices and quotes it filled. */
  times_used: z.number(),
  last_used_at: z.nullable(Instant),
  archived_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
})
export type PriceBookItem = z.infer<typeof PriceBookItem>

/** The fields a line item needs; without the cost, so that no form can show it by accident. */
export const PriceBookSuggestion = z.pick(PriceBookItem, {
  id: true,
  name: true,
  description: true,
  unit: true,
  price: true,
  tax_class: true,
})
export type PriceBookSuggestion = z.infer<typeof PriceBookSuggestion>

/** `per foot`, or nothing for an item sold by the piece. */
export const unitText = (unit: string): string => (unit === EACH ? '' : `per ${unit}`)

/** The description of a line item filled from the price book. */
export function formatLineText({
  name,
  unit,
  description,
}: Pick<PriceBookSuggestion, 'name' | 'unit' | 'description'>) {
  const title = unit === EACH ? name : `${name} (${unitText(unit)})`
  return description === null ? title : `${title}: ${description}`
}

/** One line of an imported file: what it would do, or why it cannot be imported. */
export const ImportLine = z.object({
  /** As a spreadsheet numbers it. */
  line: z.number(),
  name: z.string(),
  price: z.nullable(DecimalText),
  action: z.nullable(z.enum(['create', 'update', 'none'])),
  /** The fields that an update changes, and `archived` when the item stays archived. */
  note: z.nullable(z.string()),
  errors: z.array(z.string()),
})
export type ImportLine = z.infer<typeof ImportLine>

export const ImportPreview = z.object({
  lines: z.array(ImportLine),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  faulty: z.number(),
  /** Columns of the file that the price book does not have. */
  ignored_columns: z.array(z.string()),
  /** The price book as this preview compared it: send it with the import. */
  version: z.string(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const ImportResult = z.pick(ImportPreview, { created: true, updated: true, unchanged: true })
export type ImportResult = z.infer<typeof ImportResult>

/** The columns of an import, by their headings in a file. */
export const importColumns = {
  Name: 'name',
  Description: 'description',
  Unit: 'unit',
  Price: 'price',
  Cost: 'cost',
  'Tax class': 'tax_class',
} as const

export const MAX_IMPORT_BYTES = 2 * 1024 * 1024
export const MAX_IMPORT_LINES = 5000

/** Why an import is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  import: ({ faulty }: Pick<ImportPreview, 'faulty'>) =>
    faulty === 0
      ? null
      : `Nothing was imported. Correct ${faulty === 1 ? 'the line' : `the ${faulty} lines`} with errors and choose the file again.`,
}

const StatusFilter = z.enum(['active', 'archived', 'all'], { error: 'Status must be active, archived or all' })

export const priceBook = {
  list: endpoint({
    method: 'GET',
    path: '/api/price-book',
    access: 'staff',
    summary: 'The price book, newest first; archived items only with status=archived or status=all',
    reads: ['price_book'],
    versioned: true,
    followed: 'created_at',
    query: z.extend(ListQuery, { status: z.optional(StatusFilter) }),
    returns: z.array(PriceBookItem),
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/api/price-book/suggestions',
    access: 'staff',
    summary: 'Items that match, the most used first: for line items, without their cost',
    reads: ['price_book'],
    versioned: true,
    query: z.pick(ListQuery, { q: true, limit: true }),
    returns: z.array(PriceBookSuggestion),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/price-book/:id',
    access: 'staff',
    summary: 'One item of the price book',
    reads: ['price_book'],
    returns: PriceBookItem,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/price-book',
    access: 'staff',
    summary: 'Add an item; its name must be new',
    changes: ['price_book'],
    body: PriceBookInput,
    returns: PriceBookItem,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/price-book/:id',
    access: 'staff',
    summary: 'Change an item; archived hides it from lists and suggestions',
    changes: ['price_book'],
    body: PriceBookPatch,
    returns: PriceBookItem,
  }),
  previewImport: endpoint({
    method: 'POST',
    path: '/api/price-book/imports/preview',
    access: 'staff',
    summary: 'What importing a CSV file would do, line by line; changes nothing',
    audit: 'previewed an import to the price book',
    changes: [],
    body: 'upload',
    returns: ImportPreview,
    success: 200,
    maxBytes: MAX_IMPORT_BYTES,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/price-book/imports',
    access: 'staff',
    summary: 'Import a CSV file, all of it or nothing: new names are added, known ones updated',
    audit: 'imported price book items',
    changes: ['price_book'],
    query: z.object({
      version: z.optional(z.string().check(z.maxLength(64, 'That is not a version of the price book'))),
    }),
    body: 'upload',
    returns: ImportResult,
    success: 200,
    maxBytes: MAX_IMPORT_BYTES,
  }),
}
