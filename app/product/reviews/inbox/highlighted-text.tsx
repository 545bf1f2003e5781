import { MarkedParts } from '#app/kit/ui/marked-parts'
import type { TextRange } from '../search/search-hits'

/** A text in which some parts are marked. The parts must be in order and must not overlap. */
export function HighlightedText({ text, ranges }: { text: string; ranges: TextRange[] | undefined }) {
  if (!ranges?.length) return text
  const parts = ranges.flatMap(([start, end], n) => [
    text.slice(ranges[n - 1]?.[1] ?? 0, start),
    text.slice(start, end),
  ])
  return <MarkedParts parts={[...parts, text.slice(ranges.at(-1)![1])]} />
}
