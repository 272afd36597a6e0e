import type { ShownVisit } from './use-schedule.ts'
import { shapeElement } from './shapes.tsx'
import { lookOf, timesOf, UNASSIGNED } from './visit-words.ts'

function part(className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.append(...children)
  return element
}

/** How a visit looks in the calendar. Text is only ever put in as text. */
export function contentOf(zone: string, visit: ShownVisit, { withTechnician }: { withTechnician: boolean }): Node[] {
  const { title, client_name, scheduled_date, duration_minutes, assigned_to_name } = visit
  const when = scheduled_date === null ? '' : timesOf(zone, scheduled_date, duration_minutes)
  const head = part('visit-head', shapeElement(lookOf(visit).shape), part('visit-title', title))
  const facts = [when, client_name, withTechnician && (assigned_to_name ?? UNASSIGNED)]
  return [head, ...facts.filter(Boolean).map((fact) => part('visit-fact', String(fact)))]
}
