import { useEffect, useRef } from 'react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { type PhotoCategory, photoCategories, singleCategories } from '../photo'

const maxNamed = 5

/**
 * Asks for confirmation before a photo is added to a category that already has one. Submitting the form again confirms
 * it.
 */
export function OverrideQuestion({
  category,
  conflicts,
}: {
  category: PhotoCategory | null
  conflicts: { id: string; name: string }[]
}) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  if (!category) return null
  const name = photoCategories[category].toLowerCase()
  const rest = conflicts.length - maxNamed
  return (
    <div
      ref={container}
      role="alert"
      tabIndex={-1}
      className="mb-4 rounded-md border-2 border-warning-line bg-surface p-4"
      // biome-ignore lint/a11y/noAutofocus: without JavaScript, this moves the focus to the question
      autoFocus
    >
      <h2 className="text-md font-semibold">
        {singleCategories.includes(category) ? `Replace the ${name} photo?` : `Add another ${name} photo?`}
      </h2>
      <p className="mt-1 text-sm">
        {pluralize(conflicts.length, 'location')} already {conflicts.length === 1 ? 'has' : 'have'} a photo of
        this category:{' '}
        {conflicts
          .slice(0, maxNamed)
          .map((location) => location.name)
          .join(', ')}
        {rest > 0 ? ` and ${rest} more` : ''}.{' '}
        {singleCategories.includes(category)
          ? 'The new photo will replace it on Google.'
          : 'Both photos will be shown.'}
      </p>
      <input type="hidden" name="override" value="on" />
    </div>
  )
}
