import { pluralize } from '#app/kit/ui/format-numbers'
import type { PostLocation, PostLocations } from '../post-locations.server'

/**
 * Two lists that can be expanded: the locations that will receive the post, and the skipped locations with the reasons.
 */
export function LocationLists({ locations }: { locations: PostLocations }) {
  const { total, ready, leftOut } = locations
  return (
    <div className="max-w-form space-y-2">
      <LocationList
        title={`Will be posted to: ${pluralize(ready, 'location')}`}
        locations={locations.locations}
        total={ready}
      />
      {total > ready ? (
        <LocationList
          title={`Skipped: ${pluralize(total - ready, 'location')}`}
          locations={leftOut}
          total={total - ready}
        />
      ) : null}
    </div>
  )
}

function LocationList({
  title,
  locations,
  total,
}: {
  title: string
  locations: PostLocation[]
  total: number
}) {
  return (
    <details className="card p-3">
      <summary className="cursor-pointer font-semibold">{title}</summary>
      <ul className="mt-2 list-disc space-y-1 ps-5 text-sm">
        {locations.map(({ id, name, address, reason }) => (
          <li key={id}>
            {name} <span className="text-ink-3">{address}</span>
            {reason ? <b className="font-medium">: {reason}</b> : null}
          </li>
        ))}
      </ul>
      {total > locations.length ? (
        <p className="hint mt-2">{`And ${pluralize(total - locations.length, 'more location', 'more locations')}.`}</p>
      ) : null}
    </details>
  )
}
