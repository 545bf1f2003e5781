import { Instant } from '#app/page/instant'
import { type FailingSince, failureInWords } from './freshness-words'

/** Since when a source does not answer, as a sentence. */
export function FailingSource({ source, failing }: { source: string; failing: FailingSince }) {
  const [before, after] = failureInWords(source, failing)
  return (
    <>
      {before} <Instant at={failing.since} />
      {after}
    </>
  )
}
