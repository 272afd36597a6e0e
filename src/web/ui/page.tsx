import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { takeArrival } from '#web/platform/arrival.ts'

type PageProps = {
  title: string
  subtitle?: ReactNode
  /** The primary action. */
  action?: ReactNode
  children: ReactNode
  /** `narrow` for reading and forms. */
  width?: 'wide' | 'narrow'
}

/** The frame of every signed-in screen: title and subtitle left, the primary action right, then the content. */
export function Page({ title, subtitle, action, children, width = 'wide' }: PageProps) {
  return (
    <div
      className={clsx('group/page mx-auto w-full px-6 pt-6 pb-12 max-md:px-4 max-md:pt-4', {
        'max-w-[1400px]': width === 'wide',
        'max-w-3xl': width === 'narrow',
      })}
    >
      <PageTitle>{title}</PageTitle>
      <header className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-40">
          <Heading>{title}</Heading>
          {subtitle !== undefined && <p className="mt-0.5 text-14 text-muted">{subtitle}</p>}
        </div>
        <div className="contents group-has-[[data-action=page]]/page:hidden print:hidden">{action}</div>
      </header>
      {children}
    </div>
  )
}

type ActionHereProps = { children: ReactNode; place?: 'page' | 'list' }

/** The action of the page, or of an embedded list, where an empty state asks for it. Its header then does without. */
export const ActionHere = ({ children, place = 'page' }: ActionHereProps) => (
  <div data-action={place} className="contents">
    {children}
  </div>
)

/** Sets the window title. For screens without a `Page` (sign-in, payment). */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · Panelboard`}</title>

/** The screen's heading. Takes the focus when the user navigates here from another screen. */
export function Heading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeArrival()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={clsx('text-20 font-semibold tracking-tight wrap-anywhere', className)}>
      {children}
    </h1>
  )
}
