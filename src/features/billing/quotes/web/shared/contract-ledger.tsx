import { Ledger } from '#web/ui/money.tsx'
import { contractRows } from '../../rules/change-orders.ts'
import type { Contract } from '../../contract.ts'

type Props = { contract: Contract; total: string; wide?: boolean }

/** A contract with one more change order. */
export const ContractLedger = ({ contract, total, wide = false }: Props) => (
  <Ledger
    wide={wide}
    rows={contractRows(contract, total).map((row, index, rows) => ({ ...row, total: index === rows.length - 1 }))}
  />
)
