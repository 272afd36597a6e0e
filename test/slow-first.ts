import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, longest first: one started late would end alone. */
const slow = ['torture', 'fuzz', 'start', 'repeats', 'topics', 'start-refusals'].map((name) => `test/${name}.test.ts`)

/** Starts the slow files first, then the largest ones. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = slow.findIndex((file) => moduleId.endsWith(file))
      return index === -1 ? slow.length : index
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- the order of files, not of an array
    const ordered = await super.sort(files)
    return ordered.toSorted((a, b) => place(a) - place(b))
  }
}
