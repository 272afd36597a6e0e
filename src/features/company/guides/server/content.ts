import { readFile } from 'node:fs/promises'
import { type Guide, guides } from '../rules/guides.ts'
import { type GuideSection, renderSections } from '../rules/sections.ts'

const FOLDER = new URL('../content/', import.meta.url)

/** The sections of a guide, from its Markdown. */
export async function readGuide(guide: Guide): Promise<GuideSection[]> {
  const files = guide.files.map((file) => readFile(new URL(`${file}.md`, FOLDER), 'utf8'))
  return renderSections(guide, await Promise.all(files))
}

/** Every guide with its sections. */
export const readGuides = (): Promise<{ guide: Guide; sections: GuideSection[] }[]> =>
  Promise.all(Object.values(guides).map(async (guide) => ({ guide, sections: await readGuide(guide) })))
