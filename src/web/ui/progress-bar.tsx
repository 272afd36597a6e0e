type ProgressBarProps = {
  /** The task, for screen readers: `Upload`. */
  label: string
  /** The completed part, from 0 to 1. */
  part: number
}

/** The progress of a long task: `<ProgressBar label="Upload" part={0.4} />`. */
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
