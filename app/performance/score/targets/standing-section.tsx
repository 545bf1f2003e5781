import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { counted } from '#app/ui/numbers'
import { LowestTable, type LowLocation } from '../lowest-table'

/** How far the account is from its targets, and which locations are furthest from them. */
export function StandingSection({
  value,
  locations,
  total,
}: {
  value: string
  locations: LowLocation[]
  total: number
}) {
  const href = useAccountHref()
  if (locations.length === 0) return null
  return (
    <section aria-labelledby="standing" className="mt-6">
      <h2 id="standing" className="text-md font-semibold">
        How to reach the target
      </h2>
      <p className="hint">
        {counted(total, 'location')} {total === 1 ? 'scores' : 'score'} {value} on average in the last 6
        months. <Link to={href('/dashboard/locations/score')}>See what the score is made of</Link>
      </p>
      <div className="card mt-2">
        <LowestTable
          locations={locations}
          linkTo={(id) => href('/dashboard/locations/score', `locationId=${id}`)}
        />
      </div>
    </section>
  )
}
