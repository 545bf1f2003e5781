import { Link } from '@remix-run/react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { LowestScoresTable, type LowScoreLocation } from '../lowest-scores-table'
import { NotFinal } from '../not-final'

/** The account's mean score and the locations with the lowest scores. */
export function LowestScoresSection({
  value,
  locations,
  total,
  unscannedLocations,
}: {
  value: string
  locations: LowScoreLocation[]
  total: number
  unscannedLocations: number
}) {
  const href = useAccountHref()
  if (locations.length === 0) return null
  return (
    <section aria-labelledby="standing" className="mt-6">
      <h2 id="standing" className="text-md font-semibold">
        How to reach the target
      </h2>
      <p className="hint">
        {pluralize(total, 'location')} {total === 1 ? 'scores' : 'score'} {value} on average in the last 6
        months. <Link to={href('/dashboard/locations/score')}>See score breakdown</Link>
        {value === '--' ? null : <NotFinal locations={total} unscannedLocations={unscannedLocations} />}
      </p>
      <div className="card mt-2">
        <LowestScoresTable
          locations={locations}
          linkTo={(id) => href('/dashboard/locations/score', `locationId=${id}`)}
        />
      </div>
    </section>
  )
}
