type ProgressBarProps = {
  /** What is in progress, for screen readers: `Upload`. */
  label: string
  /** How much is done, from 0 to 1. */
  part: number
}

/** How much of a long task is done: `<ProgressBar label="Upload" part={0.4} />`. */
export const ProgressBar = ({ label, part }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(part * 100)}
    className="h-1.5 overflow-hidden rounded-full bg-line"
  >
    <div
      className="h-full rounded-full bg-accent transition-[width] duration-200"
      style={{ width: `${Math.max(2, part * 100)}%` }}
    />
  </div>
)
