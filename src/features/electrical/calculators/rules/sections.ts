/** True where `text` names the section, or a part of it: `210.8(F)` names 210.8, and not 210.80. */
function names(text: string, section: string): boolean {
  const escaped = section.replace(/^Article /, '').replace(/[.()]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\d.])${escaped}(?!\w)`).test(text)
}

/** True if a rule on one section is about another: the same, a part of it, or the whole that it is a part of. */
export const isAbout = (one: string, other: string): boolean => names(one, other) || names(other, one)
