import { Link } from '@remix-run/react'
import { DefinitionList } from '#app/kit/ui/definition-list'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { Day } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { type KeptLocation, type KeptReason, type UndoCounts, undoDays } from './undo'

const countLabels: Record<keyof UndoCounts, { future: string; past: string; hint?: string }> = {
  reviewsRemoved: { future: 'Reviews to remove', past: 'Reviews removed' },
  reviewsRestored: {
    future: 'Reviews to restore',
    past: 'Reviews restored',
    hint: 'to what they were before the import',
  },
  reviewsChanged: {
    future: 'Changed reviews to keep',
    past: 'Changed reviews kept',
    hint: 'changed, tagged or shown in a widget since the import',
  },
  reviewsShared: {
    future: 'Reviews of later imports to keep',
    past: 'Reviews of later imports kept',
    hint: 'also in a later import',
  },
  reviewsAnswered: {
    future: 'Reviews with responses to keep',
    past: 'Reviews with responses kept',
    hint: 'responded to here',
  },
  locationsRemoved: { future: 'Locations to remove', past: 'Locations removed' },
  locationsRestored: {
    future: 'Locations to restore',
    past: 'Locations restored',
    hint: 'to what they were before the import',
  },
  locationsChanged: {
    future: 'Edited locations to keep',
    past: 'Edited locations kept',
    hint: 'values edited since the import stay',
  },
  locationsKept: { future: 'Locations to keep', past: 'Locations kept', hint: 'still in use' },
}

const reasonLabels: Record<KeptReason, string> = {
  reviews: 'has other reviews',
  users: 'assigned to users',
  groups: 'in a group',
  listings: 'has listings',
  posts: 'has Google posts',
  photos: 'has photos',
  widgets: 'in a widget',
  'landing pages': 'has a landing page',
  connections: 'connected to a review source',
  'saved filters': 'in a saved filter',
  'scheduled exports': 'in a scheduled export',
  'target scores': 'has target scores',
  changes: 'edited since the import',
  permission: 'you can’t delete locations',
  last: 'the account’s last location',
}

type ListedReview = { id: string; reviewer: string; location: string; publishedAt: string | Date }

/** Shows what the undo of an import will do, or has done, and the reviews and locations that it keeps. */
export function UndoSummary({
  counts,
  answered,
  keptLocations,
  isDone,
}: {
  counts: UndoCounts
  answered: ListedReview[]
  keptLocations: KeptLocation[]
  isDone: boolean
}) {
  const names = Object.keys(countLabels) as (keyof UndoCounts)[]
  const shown = names.filter((name) => counts[name] > 0)
  return (
    <div className="space-y-4">
      {shown.length > 0 ? (
        <div className="card max-w-form px-4 py-2">
          <DefinitionList
            definitions={shown.map((name) => ({
              term: countLabels[name][isDone ? 'past' : 'future'],
              detail: <CountDetail count={counts[name]} hint={countLabels[name].hint} />,
            }))}
          />
        </div>
      ) : (
        <p>{isDone ? 'Nothing had to be changed.' : 'Nothing is left to change.'}</p>
      )}
      <KeptReviews reviews={answered} count={counts.reviewsAnswered} />
      <KeptLocations locations={keptLocations} count={counts.locationsKept} />
    </div>
  )
}

function CountDetail({ count, hint }: { count: number; hint?: string }) {
  return (
    <>
      {formatInteger(count)}
      {hint ? <span className="text-ink-3"> {hint}</span> : null}
    </>
  )
}

function KeptReviews({ reviews, count }: { reviews: ListedReview[]; count: number }) {
  const href = useAccountHref()
  if (reviews.length === 0) return null
  return (
    <section>
      <h2 className="mb-1 text-md font-semibold">Reviews that are kept with their responses</h2>
      <ul className="list-disc ps-5 text-sm">
        {reviews.map(({ id, reviewer, location, publishedAt }) => (
          <li key={id}>
            <Link to={href('/reviews/:reviewId', { reviewId: id })}>
              <bdi>{reviewer || 'Anonymous'}</bdi> at <bdi>{location}</bdi>
            </Link>
            , <Day at={publishedAt} />
          </li>
        ))}
      </ul>
      <MoreKept count={count - reviews.length} noun="review" />
    </section>
  )
}

function KeptLocations({ locations, count }: { locations: KeptLocation[]; count: number }) {
  const href = useAccountHref()
  if (locations.length === 0) return null
  return (
    <section>
      <h2 className="mb-1 text-md font-semibold">Locations that are kept</h2>
      <ul className="list-disc ps-5 text-sm">
        {locations.map(({ id, name, reason }) => (
          <li key={id}>
            <Link to={href('/settings/locations/:locationId/details', { locationId: id })}>
              <bdi>{name}</bdi>
            </Link>
            : {reasonLabels[reason]}
          </li>
        ))}
      </ul>
      <MoreKept count={count - locations.length} noun="location" />
    </section>
  )
}

function MoreKept({ count, noun }: { count: number; noun: string }) {
  return count > 0 ? <p className="mt-1 text-sm text-ink-2">And {pluralize(count, `more ${noun}`)}.</p> : null
}

export function UndoRules() {
  return (
    <p className="max-w-reading text-sm text-ink-2">
      Imports can be undone for {undoDays} days. Tags, categories and groups are kept. You can import the file
      again afterwards.
    </p>
  )
}
