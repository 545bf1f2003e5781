import { usePaths } from '#app/shell/use-paths'
import { Button, LinkButton } from '#app/ui/button'
import { Checkbox, ChoiceGroup } from '#app/ui/choice-field'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { counted } from '#app/ui/numbers'
import { TextField } from '#app/ui/text-field'
import { type PhotoPlace, unavailableSentences } from './availability'
import { OverrideQuestion } from './override-question'
import { categoryName, type PhotoCategory } from './photo'
import type { Flow } from './wizard'

/** Where the photos go. Searching sends the whole form, so that no tick is lost without a script. */
export function PublishForm({
  draft,
  pictures,
  offer,
  errors,
  asks,
}: {
  draft: { id: string; flow: Flow; category: PhotoCategory | null; locationIds: string[] }
  pictures: { id: string }[]
  offer: { places: PhotoPlace[]; hasMore: boolean; sought: string }
  errors: string[]
  asks: { id: string; name: string }[]
}) {
  const paths = usePaths()
  return (
    <Form method="post" className="max-w-form" noValidate>
      {/* Enter in the search finds; the button that publishes stands last. */}
      <button type="submit" name="intent" value="find" className="hidden" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary errors={errors.map((message) => ({ field: 'locations', message }))} />
      {asks.length > 0 ? <OverrideQuestion category={draft.category} asks={asks} /> : null}
      <p className="mb-4 text-sm text-ink-2">
        {counted(pictures.length, 'photo')} · {categoryName(draft.category)}
      </p>
      <div className="flex items-end gap-2">
        <TextField id="find" name="find" label="Find locations" maxLength={200} defaultValue={offer.sought} />
        <Button name="intent" value="find" icon="search">
          Find
        </Button>
      </div>
      <input type="hidden" name="sought" value={offer.sought} />
      <div className="card mt-4 p-4">
        <ChoiceGroup id="locations" legend="Locations" errors={errors}>
          <div className="max-h-72 overflow-auto">
            {offer.places.map(({ id, name, detail, reason }) => (
              <Checkbox
                // Found anew, a box shows what was ticked.
                key={`${offer.sought} ${id}`}
                name="locations"
                value={id}
                label={name}
                hint={reason ? unavailableSentences[reason] : detail}
                disabled={reason !== null}
                defaultChecked={reason === null && draft.locationIds.includes(id)}
              />
            ))}
          </div>
          {offer.places.length === 0 ? <p className="hint">None found.</p> : null}
          {offer.hasMore ? <p className="hint">There are more. Find them by name.</p> : null}
        </ChoiceGroup>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" name="intent" value="publish">
          {asks.length > 0 ? 'Continue anyway' : 'Upload to Google'}
        </Button>
        <LinkButton to={paths.uploadStep(draft.id, 'category')}>Back</LinkButton>
      </div>
    </Form>
  )
}
