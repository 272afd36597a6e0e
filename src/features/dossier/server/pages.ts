import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { sha256 } from './manifest.ts'

// What a page looks like, as a hash: its drawing instructions with the fonts and pictures that they use. It does not depend
// on how a program that saves the PDF again arranges or compresses the file.

/** They say where an object is in the file and how it is stored, not what it shows. */
const STORAGE = new Set(['Parent', 'P', 'Length', 'Filter', 'DecodeParms', 'StructParents', 'Type'])

const nameOf = (name: PDFName) => name.decodeText()

/** The content as it was before compression; of a format that only pictures have, as it is. */
export function contentOf(stream: PDFRawStream): Uint8Array {
  try {
    return decodePDFRawStream(stream).decode()
  } catch {
    return stream.contents
  }
}

/** Hashes objects by what they contain. Shared ones, such as fonts, are hashed once. */
function createHasher({ context }: PDFDocument) {
  const known = new Map<string, string>()

  function ofRef(ref: PDFRef): string {
    const seen = known.get(ref.tag)
    if (seen !== undefined) return seen
    // An object that contains itself.
    known.set(ref.tag, 'itself')
    const hash = ofObject(context.lookup(ref))
    known.set(ref.tag, hash)
    return hash
  }

  function ofDict(dict: PDFDict): string {
    const fields = dict
      .entries()
      .map(([name, value]): [string, PDFObject] => [nameOf(name), value])
      .filter(([name]) => !STORAGE.has(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    return sha256(JSON.stringify(fields.map(([name, value]) => [name, ofObject(value)])))
  }

  function ofObject(object: PDFObject | undefined): string {
    if (object === undefined) return 'nothing'
    if (object instanceof PDFRef) return ofRef(object)
    if (object instanceof PDFRawStream) return sha256(`${ofDict(object.dict)} ${sha256(contentOf(object))}`)
    if (object instanceof PDFDict) return ofDict(object)
    if (object instanceof PDFArray) return sha256(JSON.stringify(object.asArray().map(ofObject)))
    return object.toString()
  }

  return ofObject
}

/** The hash of each page. */
export function pageHashes(pdf: PDFDocument): string[] {
  const hashOf = createHasher(pdf)
  return pdf.getPages().map(({ node }) => hashOf(node))
}

/** The pictures of a page with the reference of each. */
export function picturesOf({ node }: PDFPage): { ref: PDFRef; bytes: Uint8Array }[] {
  const pictures = node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict)
  return (pictures?.entries() ?? []).flatMap(([, ref]) => {
    const stream = ref instanceof PDFRef ? node.context.lookup(ref) : undefined
    if (!(ref instanceof PDFRef) || !(stream instanceof PDFRawStream)) return []
    return stream.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image') ? [{ ref, bytes: stream.contents }] : []
  })
}
