import type { Column, Content } from 'pdfmake/interfaces.js'
import { formatStamp } from '#contract/dates.ts'
import { deviceTimeText } from '#contract/device-time.ts'
import { LINE, MUTED, WIDTH } from '#server/pdf/document.ts'
import type { DossierInput, Photo } from '../input.ts'
import type { Print } from '../photos.ts'
import { grid, section } from '#server/pdf/record-parts.ts'
import { formatCount } from '#contract/text.ts'

const GAP = 16
const COLUMN = (WIDTH - GAP) / 2
const HEIGHT = 210

type NumberedPhoto = { photo: Photo; print: Print | undefined; number: number }

function frame(note: string): Content {
  return {
    stack: [
      {
        canvas: [{ type: 'rect', x: 0, y: 0, w: COLUMN, h: 90, r: 4, lineColor: LINE, lineWidth: 0.75 }],
      },
      { text: note, color: MUTED, margin: [12, -68, 12, 36] },
    ],
  }
}

function renderPhoto({ photo, print, number }: NumberedPhoto, zone: string): Column {
  const jpeg = print?.jpeg
  return {
    width: COLUMN,
    stack: [
      jpeg
        ? { image: `data:image/jpeg;base64,${jpeg.toString('base64')}`, fit: [COLUMN, HEIGHT] }
        : frame(print?.note ?? ''),
      { text: `${number}. ${photo.description ?? photo.name}`, bold: true, margin: [0, 5, 0, 0] },
      {
        text: `${photo.about} · ${deviceTimeText((instant) => formatStamp(zone, instant), photo.made_at ?? photo.created_at, photo.created_at)} · ${photo.uploaded_by}`,
        fontSize: 8,
        color: MUTED,
      },
      ...(jpeg && print.note ? [{ text: print.note, fontSize: 8 }] : []),
    ],
  }
}

/** Two photos in a row, each with its number. */
export function photoSection(input: DossierInput, prints: readonly Print[]): Content[] {
  const photos = input.photos.map((photo, index): NumberedPhoto => ({ photo, print: prints[index], number: index + 1 }))
  const rows = Array.from({ length: Math.ceil(photos.length / 2) }, (_, row) => photos.slice(2 * row, 2 * row + 2))
  const zone = input.company.time_zone
  return [
    ...section(
      'Photos',
      rows.map((row): Content => ({
        margin: [0, 10, 0, 0],
        unbreakable: true,
        columnGap: GAP,
        columns: row.map((each) => renderPhoto(each, zone)),
      })),
      { pageBreak: 'before' },
    ),
    ...grid(
      'Other files, kept in Panelboard',
      [
        { title: 'Name', width: '*' },
        { title: 'Of', width: 170 },
        { title: 'Size', width: 80, right: true },
      ],
      input.files.map(({ name, about, size }) => [name, about, `${formatCount(Math.ceil(size / 1024))} KB`]),
    ),
  ]
}
