/** A guide, made from its Markdown by `scripts/guide-pages.ts`. */
declare module 'guide:*' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an import would make this file a module
  export const sections: readonly import('./guide-text.tsx').GuidePart[]
}
