import { formatLineText, type PriceBookItem } from '#features/sales/price-book/contract.ts'
import { capitalized } from '#contract/text.ts'
import { useRead } from '#web/platform/query.ts'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { actuals, laborText, materialText } from '../contract.ts'

/** The figures of finished jobs in an item's details. */
export function ItemActuals({ item }: { item: PriceBookItem }) {
  const { data, error } = useRead(actuals.get, { query: { line: formatLineText(item) } })
  return (
    <section aria-label="Finished jobs">
      <h3 className="text-14 font-semibold">Finished jobs</h3>
      <p className="mt-0.5 mb-3 text-13 text-muted">
        Half of the jobs took at most the first figure. Jobs share hours on site and material among their quoted lines,
        by amount.
      </p>
      {error ? (
        <ErrorState error={error} />
      ) : data ? (
        <DefinitionGrid
          facts={[
            { label: 'Labor', wide: true, value: capitalized(laborText(data.labor, item.unit)) },
            ...(data.material
              ? [{ label: 'Material', wide: true, value: capitalized(materialText(data.material, item.unit)) }]
              : []),
          ]}
        />
      ) : (
        <Skeleton className="h-10 w-full" />
      )}
    </section>
  )
}
