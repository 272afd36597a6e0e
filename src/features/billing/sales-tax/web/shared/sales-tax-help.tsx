import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { lazily } from '#web/platform/lazily.tsx'
import { Button } from '#web/ui/button.tsx'
import { noTaxFacts } from './tax-facts.ts'

const TaxSuggestions = lazily(() => import('../tax-suggestions.tsx').then((m) => m.TaxSuggestions))

/** Texas tax suggestions for the lines of a quote or an invoice. Open from the start if the document describes its work. */
export function SalesTaxHelp() {
  const { getValues } = useFormContext()
  const [isOpen, setOpen] = useState(() => getValues(Object.keys(noTaxFacts)).some(Boolean))
  if (isOpen) return <TaxSuggestions />
  return (
    <div>
      <Button
        variant="outline"
        size="small"
        icon={<Scale aria-hidden="true" />}
        onClick={() => setOpen(true)}
        onPointerEnter={TaxSuggestions.preload}
      >
        What does Texas tax here?
      </Button>
    </div>
  )
}
