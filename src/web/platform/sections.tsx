import type { ComponentType, ReactNode } from 'react'
import type { ExtensionPoint } from '#contract/extension.ts'
import { isStaff } from '#contract/roles.ts'
import { useUser } from '#web/platform/session.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props<Part extends object> = { point: Pick<ExtensionPoint<ComponentType<Part>>, 'answers'>; props: Part }

/** The parts that features above add to a screen: `<Sections point={jobSections} props={{ job }} />`. */
export const Sections = <Part extends object>({ point, props }: Props<Part>) =>
  point.answers.map((Section, index) => <Section key={index} {...props} />)

/** The room of a section with no record or one, so that nothing below it moves when it loads. */
export const sectionRoom = <Skeleton className="h-21 w-full" />

/** A part that only staff see. */
export function staffOnly<Part extends object>(Staff: (props: Part) => ReactNode): ComponentType<Part> {
  const StaffOnly = (props: Part) => isStaff(useUser().role) && <Staff {...props} />
  return StaffOnly
}
