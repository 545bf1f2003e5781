import { Instant } from '#app/page/instant'
import { failureMessageParts, type SourceFailure } from './freshness-messages'

/** Shows since when a source has been failing, as a sentence. */
export function FailingSource({ source, failing }: { source: string; failing: SourceFailure }) {
  const [before, after] = failureMessageParts(source, failing)
  return (
    <>
      {before} <Instant at={failing.since} />
      {after}
    </>
  )
}
