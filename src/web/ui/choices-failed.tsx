import { Button } from './button.tsx'
import { useKeptFocus } from './focus-restore.ts'

/** Below a field whose choices could not be loaded: `<ChoicesFailed onRetry={refetch}>Failed to fetch employees</ChoicesFailed>` */
export const ChoicesFailed = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <span ref={useKeptFocus<HTMLSpanElement>()} className="flex items-center justify-between gap-3">
    <span role="alert">{children}</span>
    <Button variant="outline" size="small" onClick={onRetry}>
      Try again
    </Button>
  </span>
)
