import { MarkedParts } from '#app/kit/ui/marked-parts'

/** Text in which every occurrence of a keyword is marked, in the singular or the plural. */
export function MarkedText({ text, keyword }: { text: string; keyword: string }) {
  return <MarkedParts parts={text.split(keywordPattern(keyword))} />
}

/**
 * Returns a pattern for `split`, with one capturing group, so that every second part of the text is an occurrence of
 * the keyword.
 */
export function keywordPattern(keyword: string): RegExp {
  const words = keyword.split(/\s+/).map((word) => {
    const stem = word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    return stem.endsWith('y') ? `(?:${stem}|${stem.slice(0, -1)}ies)` : `${stem}(?:e?s)?`
  })
  return new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('[\\s-]+')})(?![\\p{L}\\p{N}])`, 'giu')
}
