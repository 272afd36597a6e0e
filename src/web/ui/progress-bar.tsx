type ProgressBarProps = {
  /** The task, for screen readers: `Upload`. */
  label: string
  /** The completed part, from 0 to 1; null if it is not known. */
  part: number | null
}

/** The progress of a long task: `<ProgressBar label="Upload" part={0.4} />`. Of unknown length, it only shows that work continues. */
export const ProgressBar = ({ label, part }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    {...(part !== null && { 'aria-valuenow': Math.round(part * 100) })}
    className="h-1.5 overflow-hidden rounded-full bg-line"
  >
    {part === null ? (
      <div className="h-full w-1/3 animate-pass rounded-full bg-accent" />
    ) : (
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-200"
        style={{ width: `${Math.max(2, part * 100)}%` }}
      />
    )}
  </div>
)
