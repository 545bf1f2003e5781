import { Link } from '@remix-run/react'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { NotAnalyzedNotice } from '#app/product/keywords/analysis/not-analyzed-notice'
import { ComparedLocationTable } from './compared-location-table'
import type { Dashboard } from './dashboard-page.server'
import { DashboardSection, EmptySection } from './dashboard-section'
import { TopKeywords } from './top-keywords'
import { UnansweredReviews } from './unanswered-reviews'

export function TopAndBottomLocations({ locations, search }: Pick<Dashboard, 'locations' | 'search'>) {
  const href = useAccountHref()
  if (!locations) return null
  const { value, failure } = locations
  if (value && value.best.length === 0) return null
  return (
    <>
      <DashboardSection
        title="Top locations"
        failure={failure}
        moreLink={{ to: href('/dashboard/locations', search), label: 'All locations' }}
      >
        <ComparedLocationTable caption="Top locations" rows={value?.best ?? []} />
      </DashboardSection>
      {value && value.least.length > 0 ? (
        <DashboardSection title="Bottom locations" failure={null}>
          <ComparedLocationTable caption="Bottom locations" rows={value.least} />
        </DashboardSection>
      ) : null}
    </>
  )
}

export function UnansweredReviewsSection({
  unanswered,
  unansweredHref,
  reviewSearch,
  canRespond,
}: Pick<Dashboard, 'unanswered' | 'unansweredHref' | 'reviewSearch' | 'canRespond'>) {
  if (!unanswered) return null
  const { value, failure } = unanswered
  return (
    <DashboardSection
      title="Newest reviews without a response"
      failure={failure}
      moreLink={{ to: unansweredHref, label: 'Show all without a response' }}
    >
      {value && value.length > 0 ? (
        <UnansweredReviews reviews={value} search={reviewSearch} canRespond={canRespond} />
      ) : (
        <EmptySection>No review from this period is left to respond to.</EmptySection>
      )}
    </DashboardSection>
  )
}

export function KeywordsSection({ keywords, search }: Pick<Dashboard, 'keywords' | 'search'>) {
  const href = useAccountHref()
  if (!keywords) return null
  const { value, failure } = keywords
  return (
    <DashboardSection
      title="Top keywords"
      failure={failure}
      moreLink={{ to: href('/dashboard/keywords', search), label: 'All keywords' }}
    >
      {value && value.keywords.length > 0 ? (
        <TopKeywords keywords={value.keywords} search={search} />
      ) : (
        <EmptySection>No mentioned keywords during this period.</EmptySection>
      )}
      {value ? <NotAnalyzedNotice notAnalyzed={value.notAnalyzed} /> : null}
    </DashboardSection>
  )
}

export function ListingsSection({ listings }: Pick<Dashboard, 'listings'>) {
  if (!listings) return null
  const { value, failure } = listings
  return (
    <DashboardSection title="Local listings" failure={failure}>
      {value ? (
        <p className="px-4 pb-4 text-sm">
          {value.outOfSync > 0 ? (
            <>
              <Link to={value.to}>
                {formatInteger(value.outOfSync)} of {pluralize(value.total, 'location')}
              </Link>{' '}
              out of sync
            </>
          ) : value.total > 0 ? (
            'No locations are out of sync.'
          ) : (
            'No listings connected yet'
          )}
        </p>
      ) : null}
    </DashboardSection>
  )
}
