import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '#web/ui/states.tsx'
import { ApiError } from '#web/platform/api.ts'
import { Specimen } from './specimen.tsx'

const error = new ApiError(500, 'failed', 'The server had a problem. Please try again.')

export const States = () => (
  <div className="grid gap-8 md:grid-cols-3">
    <Specimen name="Empty">
      <EmptyState title="No jobs found" action={<Button>Create Job</Button>}>
        Jobs that you create appear here.
      </EmptyState>
    </Specimen>
    <Specimen name="Failed">
      <ErrorState error={error} />
    </Specimen>
    <Specimen name="Forbidden">
      <ForbiddenState>You don't have permission to view jobs.</ForbiddenState>
    </Specimen>
  </div>
)
