import { pluralize } from '#app/kit/ui/format-numbers'
import { countHits, type SearchResults } from './search-results'

/** How many hits are shown, or what to try if there are none. It is announced when it changes. */
export function SearchStatus({ results }: { results: SearchResults | undefined }) {
  return (
    <p role="status" className="mt-3 text-sm text-ink-2">
      {results?.text ? describeHits(results) : null}
    </p>
  )
}

function describeHits(results: SearchResults): string {
  const count = countHits(results)
  return count > 0
    ? `Showing ${pluralize(count, 'result')} for “${results.text}”`
    : `Nothing found for “${results.text}”. Check the spelling, or search for fewer terms.`
}
