import type { Content } from 'pdfmake/interfaces.js'
import { grid, section } from '#server/pdf/record-parts.ts'
import type { Original } from '../build.ts'

/** The hash of each photo and file as it was uploaded, to compare an original with. */
export const originalSection = (originals: readonly Original[]): Content[] =>
  section(
    'Originals',
    grid(
      'Photos and files as uploaded, which stay in Panelboard',
      [
        { title: 'Name', width: '*' },
        { title: 'SHA-256', width: 268 },
      ],
      originals.map(({ name, sha256 }, index) => [
        `${index + 1}. ${name}`,
        { text: sha256 ?? 'Content missing', fontSize: 7, noWrap: true },
      ]),
    ),
  )
