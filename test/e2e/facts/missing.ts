import type { Fact } from './screens.ts'

/**
 * Runs inside the page. Lists every fact a user could not see, with the reason: absent, zero size, cut off, covered, or
 * not reachable by scrolling.
 */
export function missing(facts: readonly Fact[]): string[] {
  const squeeze = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
  const openDialog = [...document.querySelectorAll('[role=menu], [data-modal]')].at(-1)

  /** An element's text, with the position of each character. */
  function getLetters(element: Element) {
    const letters: { node: Text; offset: number }[] = []
    let written = ''
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text)) continue
      for (let offset = 0; offset < node.data.length; offset++) {
        const letter = /\s/.test(node.data[offset] ?? '') ? ' ' : (node.data[offset] ?? '')
        if (letter === ' ' && (written === '' || written.endsWith(' '))) continue
        written += letter
        letters.push({ node, offset })
      }
    }
    return { written, letters }
  }

  /** Rectangles of the rendered text, line by line; of the whole element if there is no text. */
  function getLines(element: Element, wanted: string): DOMRect[] {
    const { written, letters } = getLetters(element)
    const start = wanted === '' ? -1 : written.indexOf(wanted)
    const first = letters[start]
    const last = letters[start + wanted.length - 1]
    if (!first || !last) return [element.getBoundingClientRect()]
    const range = document.createRange()
    range.setStart(first.node, first.offset)
    range.setEnd(last.node, last.offset + 1)
    return [...range.getClientRects()]
  }

  const isOpaque = (element: Element) => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    if (element.matches('img, video, canvas, iframe')) return true
    const clear = backgroundColor === 'transparent' || /[,/] ?0\)$/.test(backgroundColor)
    return Number(opacity) > 0.2 && (!clear || backgroundImage !== 'none')
  }

  const describe = (element: Element) => {
    const { tagName, id } = element
    const classes = element.getAttribute('class') ?? ''
    return `<${tagName.toLowerCase()}${id && ` id=${id}`} class="${classes.slice(0, 60)}">`
  }

  /** The box that clips a line, if any. */
  function cutter(element: Element, line: DOMRect): { box: Element; by: string } | null {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, contain } = getComputedStyle(box)
      const clips = (overflow: string) => /hidden|clip/.test(overflow) || /strict|content|paint/.test(contain)
      const bounds = box.getBoundingClientRect()
      const right = line.right - bounds.right
      const bottom = line.bottom - bounds.bottom
      if (clips(overflowX) && (right > 1 || line.left < bounds.left - 1)) return { box, by: `${Math.round(right)} px` }
      if (clips(overflowY) && (bottom > 3 || line.top < bounds.top - 3))
        return { box, by: `${Math.round(bottom)} px below` }
    }
    return null
  }

  /** Truncated text is fine if a title has it in full and a part of it still shows. */
  function isTitled(element: Element, box: Element, wanted: string): boolean {
    const title = squeeze(element.closest('[title]')?.getAttribute('title') ?? '')
    const { width, height } = box.getBoundingClientRect()
    return wanted !== '' && title.includes(wanted) && width > 40 && height > 10
  }

  /** Why the user cannot see the element, or null. */
  function hiddenBecause(element: Element, wanted = ''): string | null {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return 'is hidden'
    const reason = hiddenReasonHere(element, wanted)
    if (reason === null) return null
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    return hiddenReasonHere(element, wanted)
  }

  /** The same check at the current scroll position. */
  function hiddenReasonHere(element: Element, wanted: string): string | null {
    const lines = getLines(element, wanted).filter(({ width, height }) => width > 1 && height > 1)
    const [first] = lines
    if (!first) return 'has no size'
    for (const line of lines) {
      const cut = cutter(element, line)
      if (cut && !isTitled(element, cut.box, wanted)) return `is cut off by ${describe(cut.box)} (${cut.by})`
      if (cut) continue
      if (line.left < -1 || line.right > innerWidth + 1)
        return `reaches out of the window (${Math.round(line.left)} to ${Math.round(line.right)})`
    }
    const [x, y] = [first.left + Math.min(first.width / 2, 40), first.top + first.height / 2]
    if (y < 0 || y > innerHeight) return 'cannot be scrolled into the window'
    for (const found of document.elementsFromPoint(x, y)) {
      if (found.contains(element) || element.contains(found)) return null
      if (found.closest('label')?.contains(element)) return null
      if (isOpaque(found)) return `is covered by ${describe(found)}`
    }
    return null
  }

  /** The innermost elements with a text; `exact` means the text is all they contain. */
  function holders(scope: Element, wanted: string, exact: boolean): Element[] {
    const fits = (element: Element) => {
      const own = squeeze(element.textContent)
      return exact ? own === wanted : own.includes(wanted)
    }
    return [...scope.querySelectorAll('*')].filter(
      (element) =>
        !element.matches('option, script, style, title') && fits(element) && ![...element.children].some(fits),
    )
  }

  /** Null if any of them is visible; otherwise why the first is not. */
  function judge(found: readonly Element[], wanted = ''): string | null {
    let reason: string | null = 'is not there'
    for (const [index, element] of found.entries()) {
      const hidden = hiddenBecause(element, wanted)
      if (hidden === null) return null
      if (index === 0) reason = hidden
    }
    return reason
  }

  const getName = (element: Element) => squeeze(element.getAttribute('aria-label') ?? element.textContent)
  const called = (scope: Element, selector: string, name: string) =>
    [...scope.querySelectorAll(selector)].filter((element) => getName(element) === name)

  function findControls(scope: Element, name: string) {
    const labels = [...scope.querySelectorAll('label')].filter((label) => squeeze(label.textContent) === name)
    const labelled = labels.flatMap((label) => (label.control ? [{ label, control: label.control }] : []))
    const aria = [...scope.querySelectorAll('input, select, textarea')]
      .filter((control) => control.getAttribute('aria-label') === name)
      .map((control) => ({ label: null, control }))
    return [...labelled, ...aria]
  }

  /** How much wider the field would have to be to fit its text. */
  function tooWide(control: Element, shown: string): string | null {
    const style = getComputedStyle(control)
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return null
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const room = control.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const needs = canvas.measureText(shown).width
    return needs > room + 1 ? `is cut: ${Math.round(needs)} px in ${Math.round(room)} px` : null
  }

  /** Elements to search: cards with this heading, elements with this label, or rows with this text. */
  function findScopes(place: string | undefined): Element[] {
    const whole = openDialog ?? document.body
    if (place === undefined) return [whole]
    const findParents = (found: readonly Element[], selector: string) =>
      found.map((element) => element.closest(selector)).filter((parent) => parent !== null)
    const headings = [...whole.querySelectorAll('h2, h3')].filter((heading) => squeeze(heading.textContent) === place)
    const cards = headings.flatMap((heading) => heading.closest('section, article') ?? heading.parentElement ?? [])
    if (cards.length > 0) return cards
    const named = [...whole.querySelectorAll(`[aria-label="${CSS.escape(place)}"]`)]
    if (named.length > 0) return named
    return findParents(holders(whole, place, false), '[role=row], tr, li, article')
  }

  function check(fact: Fact): string | null {
    let reason: string | null = 'is not there'
    for (const [index, scope] of findScopes(fact.within).entries()) {
      const found = checkIn(scope, fact)
      if (found === null) return null
      if (index === 0) reason = found
    }
    return reason
  }

  function checkIn(scope: Element, { kind, name, value = '' }: Fact): string | null {
    switch (kind) {
      case 'text':
        return judge(holders(scope, name, true), name)
      case 'part':
        return judge(holders(scope, name, false), name)
      case 'control':
        return judge(called(scope, 'button, [role=button], [role=tab], [role^=menuitem], a', name), '')
      case 'absent':
        return called(scope, 'button, [role=button], [role=tab], [role^=menuitem], a', name).length > 0
          ? 'is there'
          : null
      case 'current':
        return judge(called(scope, 'a[aria-current=page]', name), name)
      case 'link': {
        const links = called(scope, 'a, [role^=menuitem]', name)
        const leading = links.filter((element) => element.getAttribute('href')?.split('?')[0] === value)
        return links.length > 0 && leading.length === 0 ? `does not lead to ${value}` : judge(leading, name)
      }
      case 'column':
        return judge(called(scope, '[role=columnheader], th', name), name)
      case 'cell': {
        const heads = [...document.querySelectorAll('[role=columnheader], th')].map(getName)
        const cell = scope.querySelectorAll('[role=cell], td')[heads.indexOf(name)]
        if (!cell) return 'has no cell in the row'
        return judge(holders(cell, value, false).concat(squeeze(cell.textContent) === value ? [cell] : []), value)
      }
      case 'pair': {
        const terms = [...scope.querySelectorAll('dt')].filter((term) => squeeze(term.textContent) === name)
        const [term] = terms
        const fact = term?.parentElement?.querySelector('dd')
        if (!term || !fact) return 'is not there'
        if (!squeeze(fact.textContent).includes(value)) return `is “${squeeze(fact.textContent)}”`
        return judge([term], name) ?? judge(holders(fact, value, false).concat(fact), value)
      }
      case 'field':
      case 'input': {
        const [found] = findControls(scope, name)
        if (!found) return 'is not there'
        const hidden = hiddenBecause(found.control)
        return hidden ?? (kind === 'field' && found.label ? hiddenBecause(found.label, name) : null)
      }
      case 'placeholder': {
        const [control] = scope.querySelectorAll(`[placeholder="${CSS.escape(name)}"]`)
        return control ? (hiddenBecause(control) ?? tooWide(control, name)) : 'is not there'
      }
      case 'choices': {
        const [found] = findControls(scope, name)
        if (!(found?.control instanceof HTMLSelectElement)) return 'is not there'
        const offered = [...found.control.options].map((option) => squeeze(option.text))
        if (offered.join(' / ') !== value) return `offers ${offered.join(', ')}`
        const widest = offered.toSorted((a, b) => b.length - a.length)[0] ?? ''
        return hiddenBecause(found.control) ?? tooWide(found.control, widest)
      }
    }
  }

  /** Texts in a column so narrow that they have a word a line. */
  const squeezed = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const reports: string[] = []
    while (texts.nextNode()) {
      const text = squeeze(texts.currentNode.textContent)
      const words = text.split(' ').length
      if (text.length < 10 || !texts.currentNode.parentElement?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size
      if (lines > 4 && lines >= words) reports.push(`“${text}” has a word a line`)
    }
    return reports
  }

  const { scrollWidth, clientWidth } = document.documentElement
  const wider = scrollWidth > clientWidth ? [`The screen is ${scrollWidth - clientWidth} px wider than the window`] : []
  return wider.concat(
    squeezed(),
    facts.flatMap((fact) => {
      const reason = check(fact)
      const { kind, name, value, within } = fact
      return reason === null
        ? []
        : [`${kind} “${name}”${value ? ` “${value}”` : ''}${within ? ` in “${within}”` : ''} ${reason}`]
    }),
  )
}
