/** Explains the keys in one muted line: `<KeyboardHint keys={[['Enter', 'opens']]} />`. */
export const KeyboardHint = ({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) => (
  <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted max-lg:hidden">
    {keys.map(([key, does]) => (
      <span key={key}>
        <kbd className="rounded-[5px] border border-line bg-surface px-1.5 py-px font-sans text-ink">{key}</kbd> {does}
      </span>
    ))}
  </p>
)
