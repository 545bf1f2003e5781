import { MarkedParts } from '#app/kit/ui/marked-parts'
import { markPattern } from './mark-pattern'

/** Text in which the words of a search are marked. */
export function MarkedTerms({ text, terms }: { text: string; terms: string[] }) {
  const pattern = markPattern(terms)
  return pattern ? <MarkedParts parts={text.split(pattern)} /> : text
}
