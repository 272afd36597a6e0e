type Difference = { label: string; saved: string | null }

const show = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

/** In a form whose record somebody else has changed since: what is saved now, beside what is typed. Nothing without differences. */
export function ChangedMeanwhile({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    <section ref={show} aria-label="Saved version" className="rounded-control border border-line bg-ground p-3 text-13">
      <p className="font-medium">Saved by another user in the meantime</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {differences.map(({ label, saved }) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{saved ?? '(empty)'}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted">Save again to keep what you changed; everything else stays as it is saved.</p>
    </section>
  )
}
