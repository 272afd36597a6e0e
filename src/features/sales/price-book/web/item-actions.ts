import { useAction } from '#web/platform/action.ts'
import { priceBook, type PriceBookItem } from '../contract.ts'

export const itemFailure = {
  failed: 'Failed to update item',
  denied: "You don't have permission to change the price book",
}

/** Hides an item from lists and suggestions, or brings it back. */
export function useArchive() {
  const { run } = useAction(priceBook.update, {
    done: ({ name, archived_at }) => ({
      title: archived_at === null ? 'Item restored' : 'Item archived',
      description: name,
    }),
    ...itemFailure,
  })
  return ({ id }: PriceBookItem, archived: boolean) => run({ params: { id }, body: { archived } })
}
