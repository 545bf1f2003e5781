import type { ReactNode } from 'react'
import { Banner } from '#app/kit/ui/banner'
import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { Icon } from '#app/kit/ui/icon'
import { Tip } from '#app/kit/ui/overlays/tip'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { FailingSource } from '#app/product/locations/review-sources/failing-source'
import {
  retentionMessage,
  type SourceFailure,
} from '#app/product/locations/review-sources/freshness-messages'

type SourceFreshness = {
  sourceId: string
  source: string
  succeededAt: string | Date | null
  failing: SourceFailure | null
  keepHours: number | null
}

/** Shows when reviews were last fetched from each source, and from which sources they cannot be fetched. */
export function FreshnessLine({
  sources,
  canCheck,
  returnTo,
}: {
  sources: SourceFreshness[]
  canCheck: boolean
  returnTo: string
}) {
  const href = useAccountHref()
  if (sources.length === 0) return null
  const readTimes = sources.flatMap(({ source, succeededAt }) =>
    succeededAt ? [{ source, at: succeededAt }] : [],
  )
  return (
    <section aria-label="Review updates" className="mt-2 text-xs text-ink-3">
      <FreshnessDetails lastReadAt={lastOf(readTimes)}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {groupByMinute(readTimes).map(({ at, names }) => (
            <span key={names[0]}>
              {new Intl.ListFormat('en-US').format(names)} updated <Instant at={at} />
              <RetentionTips sources={sources.filter(({ source }) => names.includes(source))} />
            </span>
          ))}
          {canCheck ? (
            <Form method="post" action={href('/reviews/checks')}>
              <input type="hidden" name="returnTo" value={returnTo} />
              <Button>Refresh</Button>
            </Form>
          ) : null}
        </div>
        {sources.map(({ sourceId, source, keepHours }) =>
          keepHours === 0 ? (
            <p key={sourceId} className="mt-1">
              {retentionMessage(source, keepHours)} To read the others, open a location’s Review Sources tab.
            </p>
          ) : null,
        )}
      </FreshnessDetails>
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

/** Explains, behind a button, the times of sources whose reviews can be stored only for a while. */
function RetentionTips({ sources }: { sources: SourceFreshness[] }) {
  return sources.map(({ sourceId, source, keepHours }) =>
    keepHours ? (
      <Tip key={sourceId} id={`kept-${sourceId}`} label={`About ${source} reviews`}>
        {retentionMessage(source, keepHours)}
      </Tip>
    ) : null,
  )
}

/** Collapses the times of the sources on phones, to the time of the last one. */
function FreshnessDetails({
  lastReadAt,
  children,
}: {
  lastReadAt: string | Date | null
  children: ReactNode
}) {
  return (
    <details className="collapsed-below-sm group/freshness">
      <summary className="inline-flex min-h-6 items-center gap-1 sm:supports-[selector(::details-content)]:hidden">
        <span>
          {lastReadAt ? (
            <>
              Last updated <Instant at={lastReadAt} />
            </>
          ) : (
            'Not updated yet'
          )}
        </span>
        <Icon
          name="chevron-down"
          size={14}
          className="transition-transform group-open/freshness:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}

function lastOf(readTimes: { at: string | Date }[]): string | Date | null {
  const [last] = readTimes.map(({ at }) => at).sort((a, b) => Number(new Date(b)) - Number(new Date(a)))
  return last ?? null
}

/** Groups sources whose reviews were fetched in the same minute. */
function groupByMinute(readTimes: { source: string; at: string | Date }[]) {
  const minuteOf = (at: string | Date) => Math.floor(new Date(at).getTime() / 60_000)
  const groups: { at: string | Date; names: string[] }[] = []
  for (const { source, at } of readTimes) {
    const group = groups.find((each) => minuteOf(each.at) === minuteOf(at))
    if (group) group.names.push(source)
    else groups.push({ at, names: [source] })
  }
  return groups
}
