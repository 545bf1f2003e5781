import { Link } from '@remix-run/react'
import { NotAnalysedNote } from '#app/keywords/not-analysed-note'
import { useAccountHref } from '#app/page/use-account-href'
import { counted, wholeNumber } from '#app/ui/numbers'
import { ComparedLocations } from './compared-locations'
import type { Dashboard } from './dashboard-page.server'
import { Nothing, Part } from './part'
import { TopKeywords } from './top-keywords'
import { Unanswered } from './unanswered'

export function BestAndLeast({ locations, search }: Pick<Dashboard, 'locations' | 'search'>) {
  const href = useAccountHref()
  if (!locations) return null
  const { value, failure } = locations
  if (value && value.best.length === 0) return null
  return (
    <>
      <Part
        title="Top locations"
        failure={failure}
        more={{ to: href('/dashboard/locations', search), label: 'All locations' }}
      >
        <ComparedLocations caption="Top locations" rows={value?.best ?? []} />
      </Part>
      {value && value.least.length > 0 ? (
        <Part title="Bottom locations" failure={null}>
          <ComparedLocations caption="Bottom locations" rows={value.least} />
        </Part>
      ) : null}
    </>
  )
}

export function NeedResponse({
  unanswered,
  toUnanswered,
  reviewSearch,
  mayRespond,
}: Pick<Dashboard, 'unanswered' | 'toUnanswered' | 'reviewSearch' | 'mayRespond'>) {
  if (!unanswered) return null
  const { value, failure } = unanswered
  return (
    <Part
      title="Newest reviews without a response"
      failure={failure}
      more={{ to: toUnanswered, label: 'Show all without a response' }}
    >
      {value && value.length > 0 ? (
        <Unanswered reviews={value} search={reviewSearch} mayRespond={mayRespond} />
      ) : (
        <Nothing>Every review of this period has a response.</Nothing>
      )}
    </Part>
  )
}

export function Keywords({ keywords, search }: Pick<Dashboard, 'keywords' | 'search'>) {
  const href = useAccountHref()
  if (!keywords) return null
  const { value, failure } = keywords
  return (
    <Part
      title="Top keywords"
      failure={failure}
      more={{ to: href('/dashboard/keywords', search), label: 'All keywords' }}
    >
      {value && value.keywords.length > 0 ? (
        <TopKeywords keywords={value.keywords} search={search} />
      ) : (
        <Nothing>No mentioned keywords during this period.</Nothing>
      )}
      {value ? <NotAnalysedNote notAnalysed={value.notAnalysed} /> : null}
    </Part>
  )
}

export function Listings({ listings }: Pick<Dashboard, 'listings'>) {
  if (!listings) return null
  const { value, failure } = listings
  return (
    <Part title="Local listings" failure={failure}>
      {value ? (
        <p className="px-4 pb-4 text-sm">
          {value.outOfSync > 0 ? (
            <>
              <Link to={value.to}>{counted(value.outOfSync, 'location')} out of sync</Link> of{' '}
              {wholeNumber(value.total)}
            </>
          ) : (
            'No location is out of sync.'
          )}
        </p>
      ) : null}
    </Part>
  )
}
