import { Instant } from '#app/platform/page/instant'
import { ProviderReason } from '#app/platform/page/provider-reason'
import { failureMessageParts, type SourceFailure } from './freshness-messages'

/** Shows a sentence that says since when a review source has been failing. */
export function FailingSource({ source, failing }: { source: string; failing: SourceFailure }) {
  const [before, after] = failureMessageParts(source, failing)
  return (
    <>
      {before} <Instant at={failing.since} />
      <ProviderReason reason={after} />
    </>
  )
}
