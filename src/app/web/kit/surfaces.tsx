import { FileText } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Card, StatCard } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Specimen } from './specimen.tsx'

export const Surfaces = () => (
  <>
    <Specimen name="Cards: with and without an action">
      <div className="grid gap-4 md:grid-cols-2">
        <Card title="Recent Invoices" subtitle="The last five" action={<Button size="small">View All</Button>}>
          What is on the card.
        </Card>
        <Card>A card without a title.</Card>
      </div>
    </Specimen>
    <Specimen name="Figures: a change, loading, a sum that is set smaller">
      <div className="grid gap-4 md:grid-cols-3">
        <StatCard
          label="Open invoices"
          value="12"
          note="since last month"
          change={{ text: '+3', tone: 'good' }}
          icon={<FileText />}
        />
        <StatCard label="Revenue" value="" loading />
        <StatCard label="Revenue" value="$99,999,999.99" note="this year" />
      </div>
    </Specimen>
    <Specimen name="Skeleton">
      <Skeleton className="h-5 w-64 max-w-full" />
    </Specimen>
  </>
)
