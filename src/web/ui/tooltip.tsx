import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'

/** Once around the app: 700 ms before the first, then none for 300 ms. */
export const TooltipProvider = ({ children }: { children: ReactElement }) => (
  <Radix.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </Radix.Provider>
)

/** `<Tooltip text="Nov 21, 2026, 2:30 PM"><span>Today 2:30 PM</span></Tooltip>` */
export const Tooltip = ({
  text,
  side = 'top',
  children,
}: {
  text: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement
}) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={6}
        className="z-50 max-w-xs animate-fade rounded-control border border-line bg-raised px-2.5 py-1.5 text-12 text-ink shadow-float"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
