import { Link } from '@remix-run/react'
import { usePaths } from '#app/shell/use-paths'
import { counted } from '#app/ui/numbers'
import { LowestTable, type LowLocation } from '../lowest-table'

/** How far the account is from its targets, and which locations have the furthest to go. */
export function StandingSection({
  value,
  locations,
  total,
}: {
  value: string
  locations: LowLocation[]
  total: number
}) {
  const paths = usePaths()
  if (locations.length === 0) return null
  return (
    <section aria-labelledby="standing" className="mt-6">
      <h2 id="standing" className="text-md font-semibold">
        What to do to reach the target
      </h2>
      <p className="hint">
        {counted(total, 'location')} {total === 1 ? 'scores' : 'score'} {value} on average in the last 6
        months. <Link to={paths.performanceScore()}>See what the score is made of</Link>
      </p>
      <div className="card mt-2">
        <LowestTable locations={locations} linkTo={(id) => paths.performanceScore(`locationId=${id}`)} />
      </div>
    </section>
  )
}
