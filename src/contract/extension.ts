/** An answer to an extension point, which `app/` installs. */
export type Extension = { install: () => void }

/** A question that a feature leaves to features above it, which it cannot import. They answer it in their manifests. */
export type ExtensionPoint<Answer> = {
  readonly answers: readonly Answer[]
  /** An answer of a lower position comes first. */
  with: (answer: Answer, position?: number) => Extension
}

/** Opens an extension point. `app/` installs its answers before the first request, or the first render. */
export function extensionPoint<Answer>(): ExtensionPoint<Answer> {
  const entries: { answer: Answer; position: number }[] = []
  return {
    get answers() {
      return entries.map(({ answer }) => answer)
    },
    with: (answer, position = 0) => ({
      install: () => {
        if (entries.some((entry) => entry.answer === answer)) return
        entries.push({ answer, position })
        entries.sort((one, other) => one.position - other.position)
      },
    }),
  }
}
