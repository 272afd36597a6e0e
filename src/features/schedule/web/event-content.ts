import type { ShownVisit } from './use-schedule.ts'
import { shapeElement } from './shapes.tsx'
import { lookOf, sentenceOf, timesOf, UNASSIGNED } from './visit-words.ts'

function part(className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.append(...children)
  return element
}

const unread = (element: HTMLElement) => {
  element.setAttribute('aria-hidden', 'true')
  return element
}

/** A visit's content and accessible name in the calendar. Text is only ever inserted as text. */
export function contentOf(zone: string, visit: ShownVisit, { withTechnician }: { withTechnician: boolean }): Node[] {
  const { title, client_name, scheduled_date, duration_minutes, assigned_to_name } = visit
  const when = scheduled_date === null ? '' : timesOf(zone, scheduled_date, duration_minutes)
  const head = part('visit-head', shapeElement(lookOf(visit).shape))
  // Visits side by side have room for little more than the technician.
  if (withTechnician) head.append(unread(part('visit-initials', initialsOf(assigned_to_name))))
  head.append(unread(part('visit-title', title)))
  const facts = [when, client_name, withTechnician && (assigned_to_name ?? UNASSIGNED)]
  return [
    head,
    ...facts.filter(Boolean).map((fact) => unread(part('visit-fact', String(fact)))),
    part('sr-only', sentenceOf(zone, visit)),
  ]
}

const initialsOf = (name: string | null): string =>
  name === null
    ? '–'
    : name
        .split(/\s+/)
        .map((word) => word.slice(0, 1))
        .join('')
        .slice(0, 3)
