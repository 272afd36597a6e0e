/** Words that the names of businesses end with. */
const BUSINESS =
  /^(?:apartments|association|bakery|bank|bar|brewing|builders|caf[eé]|cent(?:er|re)|church|clinic|club|co|coffee|company|construction|contractors|corp|dental|designs?|development|electric|farms?|fitness|foods|grill|group|hoa|holdings|homes|hotel|inc|inn|kitchen|law|llc|llp|lodge|lofts|ltd|management|market|medical|motel|motors|offices?|partners|pharmacy|plumbing|properties|ranch|realty|rentals?|restaurant|roofing|salon|school|services|shop|solutions|storage|stores?|studios?|supply|systems|ventures|wellness|winery)\.?$/i

/** The name that a message greets a client by: `Maria` for `Maria Gomez`, and all of `Lone Star Dental`, since a client may be a business. */
export function greetingName(name: string): string {
  const words = name.trim().split(/\s+/)
  const isPerson = words.length <= 3 && words.every((word) => /^[\p{L}.'’-]+$/u.test(word) && !BUSINESS.test(word))
  const [first = name] = words
  return isPerson && !/^the$/i.test(first) ? first : name.trim()
}
