import { Banner } from '#app/ui/banner'

/** Shown when another user has changed the categories in the meantime, with their current state. */
export function EditConflictBanner({
  current,
}: {
  current: { id: string; name: string; terms: string[] }[]
}) {
  return (
    <Banner level="warning" role="alert" className="mb-4">
      <p className="font-medium">
        The categories were changed while you were editing them. Nothing was saved.
      </p>
      <p>The form still holds your words. Save again to keep them, or change them first.</p>
      <details className="mt-1">
        <summary>The categories as they are now</summary>
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
