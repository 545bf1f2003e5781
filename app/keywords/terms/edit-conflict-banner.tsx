import { Banner } from '#app/ui/banner'

/** A warning that another user has changed the categories since the form was opened, with the current categories. */
export function EditConflictBanner({
  current,
}: {
  current: { id: string; name: string; terms: string[] }[]
}) {
  return (
    <Banner level="warning" role="alert" className="mb-4">
      <p className="font-medium">The categories changed while you were editing. Nothing was saved.</p>
      <p>Your edits are still in the form. Save again to apply them, or change them first.</p>
      <details className="mt-1">
        <summary>Current categories</summary>
        <dl className="mt-1 space-y-1 text-sm">
          {current.map(({ id, name, terms }) => (
            <div key={id}>
              <dt className="inline font-medium">{name}: </dt>
              <dd className="inline wrap-anywhere">{terms.join(', ')}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Banner>
  )
}
