/** A text for `websearch_to_tsquery`, which takes a minus sign before a word for `not` and fails on 32 in a row. */
export const toWebSearch = (text: string): string => text.replaceAll(/(?<![\p{L}\p{N}])-+/gu, ' ')
