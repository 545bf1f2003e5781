import { FailingSource } from '#app/locations/review-sources/failing-source'
import type { FailingSince } from '#app/locations/review-sources/freshness-words'
import { Instant } from '#app/shell/instant'
import { usePaths } from '#app/shell/use-paths'
import { Banner } from '#app/ui/banner'
import { Button } from '#app/ui/button'
import { Form } from '#app/ui/form'

type Shown = {
  sourceId: string
  source: string
  succeededAt: string | Date | null
  failing: FailingSince | null
}

/** When each source was last read, and what does not answer. */
export function FreshnessLine({
  sources,
  mayCheck,
  returnTo,
}: {
  sources: Shown[]
  mayCheck: boolean
  returnTo: string
}) {
  const paths = usePaths()
  if (sources.length === 0) return null
  const read = sources.filter(({ succeededAt }) => succeededAt !== null)
  return (
    <section aria-label="Arrival of reviews" className="mt-2 text-xs text-ink-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {read.map(({ sourceId, source, succeededAt }) => (
          <span key={sourceId}>
            {source} last read <Instant at={succeededAt!} />
          </span>
        ))}
        {mayCheck ? (
          <Form method="post" action={paths.reviewChecks()}>
            <input type="hidden" name="returnTo" value={returnTo} />
            <Button>Check now</Button>
          </Form>
        ) : null}
      </div>
      {sources.map(
        ({ sourceId, source, failing }) =>
          failing && (
            <Banner key={sourceId} level="warning" className="mt-2">
              <FailingSource source={source} failing={failing} />
            </Banner>
          ),
      )}
    </section>
  )
}
