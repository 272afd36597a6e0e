import { clsx } from 'clsx'
import type { Tone } from '#contract/states.ts'
import type { Shape } from './visit-words.ts'

// The status icons, for React and for the calendar, which creates its own elements.

const paths: Record<Shape, string> = {
  ring: '<circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" stroke-width="2"/>',
  half: '<circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor"/>',
  check:
    '<circle cx="8" cy="8" r="6.5" fill="currentColor"/><path d="m5 8.2 2.2 2.2L11 6.3" fill="none" stroke="var(--surface)" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>',
  dashed:
    '<circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="2.6 3.16"/>',
  dot: '<circle cx="8" cy="8" r="6.5" fill="currentColor"/>',
}

export const toneColor: Record<Tone, string> = {
  good: 'var(--good)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
  info: 'var(--info)',
  muted: 'var(--muted)',
}

/** A status icon as a DOM element. The paths are constants: nothing in them comes from a record. */
export function shapeElement(shape: Shape): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('aria-hidden', 'true')
  svg.innerHTML = paths[shape]
  return svg
}

type StatusShapeProps = { shape: Shape; tone: Tone; className?: string }

export const StatusShape = ({ shape, tone, className }: StatusShapeProps) => (
  <span
    aria-hidden="true"
    ref={(element) => element?.replaceChildren(shapeElement(shape))}
    style={{ color: toneColor[tone] }}
    className={clsx('inline-block size-4 shrink-0 [&>svg]:size-full', className)}
  />
)
