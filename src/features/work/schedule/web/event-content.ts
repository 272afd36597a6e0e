import { formatTimes } from '#contract/dates.ts'
import type { ShownVisit } from './use-schedule.ts'
import { shapeElement } from './shapes.tsx'
import { crewText, describeVisit, getAnswer, getLook, getTitle } from './visit-words.ts'

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
export function renderContent(
  zone: string,
  visit: ShownVisit,
  { withTechnician }: { withTechnician: boolean },
): Node[] {
  const { client_name, scheduled_date, duration_minutes, assigned_to_name } = visit
  const when = scheduled_date === null ? '' : formatTimes(zone, scheduled_date, duration_minutes)
  const head = part('visit-head', shapeElement(getLook(visit).shape))
  // Visits side by side have room for little more than the technician.
  if (withTechnician) head.append(unread(part('visit-initials', getInitials(assigned_to_name))))
  head.append(unread(part('visit-title', getTitle(visit))))
  const facts = [
    when,
    client_name,
    (withTechnician || visit.helper_ids.length > 0) && crewText(visit),
    getAnswer(visit)?.label,
  ]
  return [
    head,
    ...facts.filter(Boolean).map((fact) => unread(part('visit-fact', String(fact)))),
    part('sr-only', describeVisit(zone, visit)),
  ]
}

const getInitials = (name: string | null): string =>
  name === null
    ? '—'
    : name
        .split(/\s+/)
        .map((word) => word.slice(0, 1))
        .join('')
        .slice(0, 3)
