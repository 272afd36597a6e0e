const ROLES = '[role=table], [role=row], [role=rowgroup], [role=cell], [role=columnheader]'

/**
 * The calendar calls its grid a table but puts visits beside the cells, where a screen reader finds no table. Each visit's name
 * has its day, time and technician, so make the grid a group that takes the keyboard.
 */
export function tidyRoles(calendar: HTMLElement): void {
  for (const element of calendar.querySelectorAll(ROLES)) {
    for (const name of ['role', 'aria-colindex', 'aria-colspan']) element.removeAttribute(name)
  }
  for (const element of calendar.querySelectorAll('aside, .ec-main > header'))
    element.setAttribute('role', 'presentation')
  const main = calendar.querySelector<HTMLElement>('.ec-main')
  if (!main) return
  main.tabIndex = 0
  main.setAttribute('role', 'group')
  main.setAttribute('aria-label', 'Calendar. Arrow keys choose a time, Enter adds a visit there.')
}
