import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { useGate } from '#app/platform/page/use-gate'
import { type FirstReviews, firstReviewsState } from './first-reviews'

/**
 * Replaces a list or chart without reviews if no filter is the reason. Says what leads to reviews, as far as the viewer
 * may do it. `allTimeHref` shows the reviews of all time; the account may only have none in this period.
 */
export function NoReviewsYet({ first, allTimeHref }: { first: FirstReviews; allTimeHref: string }) {
  const steps = useSteps()
  const state = firstReviewsState(first)
  const texts: Record<typeof state, { text: string; action: ReactNode }> = {
    'not-connected': {
      text:
        first.locations === 0
          ? 'No locations yet. Connect Google to create them from your profiles and fetch their reviews.'
          : 'No reviews yet. Connect Google to bring them in.',
      action: (
        <>
          {steps.connect}
          {first.locations === 0 ? steps.addLocation : steps.importReviews}
        </>
      ),
    },
    'not-linked': {
      text: 'Google is connected. Create locations from its profiles, or link them, to fetch their reviews.',
      action: steps.profiles,
    },
    fetching: { text: 'Your Google reviews are arriving.', action: steps.progress },
    failing: { text: 'Your Google reviews couldn’t be fetched.', action: steps.progress },
    'none-at-google': {
      text: 'Your locations have no reviews yet. New reviews appear here.',
      action: steps.importReviews,
    },
    'has-reviews': {
      text: 'No reviews in this period.',
      action: <Link to={allTimeHref}>Show all time</Link>,
    },
  }
  const { text, action } = texts[state]
  return (
    <div className="card mt-4">
      <EmptyState action={<div className="flex flex-wrap justify-center gap-2">{action}</div>}>
        {text}
      </EmptyState>
    </div>
  )
}

/** The links to the next steps; null for those that the viewer may not take. */
function useSteps() {
  const href = useAccountHref()
  const passesGate = useGate()
  const isAdmin = passesGate({ all: ['account.update'] })
  return {
    connect: isAdmin ? (
      <LinkButton variant="primary" to={href('/oauth/outbound/:source', { source: 'google' })} reloadDocument>
        Connect Google
      </LinkButton>
    ) : null,
    profiles: isAdmin ? (
      <LinkButton variant="primary" to={href('/settings/integrations/google/profiles')}>
        Open Google profiles
      </LinkButton>
    ) : null,
    addLocation: passesGate({ all: ['location.create'] }) ? (
      <LinkButton to={href('/settings/locations/new')}>Add location</LinkButton>
    ) : null,
    importReviews: passesGate({ all: ['import.create'] }) ? (
      <LinkButton to={href('/settings/imports/new')}>Import reviews</LinkButton>
    ) : null,
    progress: <LinkButton to={href('/reviews/arriving')}>See progress</LinkButton>,
  }
}
