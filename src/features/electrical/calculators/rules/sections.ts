/** True where `text` names the section, or a part of it: `210.8(F)` names 210.8, and not 210.80. */
function names(text: string, section: string): boolean {
  const [first = '', ...others] = text.split(section.replace(/^Article /, ''))
  let before = first
  return others.some((after) => {
    const isWhole = !/[\d.]$/.test(before) && !/^\w/.test(after)
    before = after
    return isWhole
  })
}

/** True if a rule on one section is about another: the same, a part of it, or the whole that it is a part of. */
export const isAbout = (one: string, other: string): boolean => names(one, other) || names(other, one)
