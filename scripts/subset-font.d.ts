/** The package ships no types, and DefinitelyTyped's lack the features option. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2'
    variationAxes: Record<string, { min: number; max: number }>
    keepFeatures: string[]
    noHinting: boolean
  }
  /** The glyphs of a text, and those that the kept features replace them with. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>
  export = subsetFont
}
