import { counted } from '#app/ui/numbers'
import type { Place, Places } from './post-places.server'

/** The locations that get the post, and those that are left out with the reasons. Both lists can be expanded. */
export function PlaceLists({ places }: { places: Places }) {
  const { total, ready, leftOut } = places
  return (
    <div className="max-w-form space-y-2">
      <PlaceList title={`Gets the post: ${counted(ready, 'location')}`} places={places.places} of={ready} />
      {total > ready ? (
        <PlaceList
          title={`Left out: ${counted(total - ready, 'location')}`}
          places={leftOut}
          of={total - ready}
        />
      ) : null}
    </div>
  )
}

function PlaceList({ title, places, of }: { title: string; places: Place[]; of: number }) {
  return (
    <details className="card p-3">
      <summary className="cursor-pointer font-semibold">{title}</summary>
      <ul className="mt-2 list-disc space-y-1 ps-5 text-sm">
        {places.map(({ id, name, address, reason }) => (
          <li key={id}>
            {name} <span className="text-ink-3">{address}</span>
            {reason ? <b className="font-medium">: {reason}</b> : null}
          </li>
        ))}
      </ul>
      {of > places.length ? (
        <p className="hint mt-2">{`And ${counted(of - places.length, 'more location', 'more locations')}.`}</p>
      ) : null}
    </details>
  )
}
