import { Instant } from '#app/page/instant'
import { type FailingSince, failureInWords } from './freshness-words'

/** Shows since when a source has been failing, as a sentence. */
export function FailingSource({ source, failing }: { source: string; failing: FailingSince }) {
  const [before, after] = failureInWords(source, failing)
  return (
    <>
      {before} <Instant at={failing.since} />
      {after}
    </>
  )
}
