import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/form-constraint.server'
import { useAccountHref } from '#app/page/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { FindField, FoundChoices } from '#app/ui/find-and-choose'
import { Form } from '#app/ui/form'
import { counted } from '#app/ui/numbers'
import { useForm } from '#app/ui/use-form'
import { type PhotoPlace, unavailableSentences } from './availability'
import { OverrideQuestion } from './override-question'
import { categoryName, type PhotoCategory } from './photo'
import type { publishSchema } from './upload-schema'
import type { Flow } from './wizard'

/** The choice of locations for the photos. */
export function PublishForm({
  draft,
  pictures,
  offer,
  constraint,
  reply,
  asks,
}: {
  draft: { id: string; flow: Flow; category: PhotoCategory | null; locationIds: string[] }
  pictures: { id: string }[]
  offer: { places: PhotoPlace[]; hasMore: boolean; sought: string }
  constraint: Record<string, FieldConstraint>
  reply: SubmissionResult | undefined
  asks: { id: string; name: string }[]
}) {
  const href = useAccountHref()
  const [form, fields] = useForm<z.input<typeof publishSchema>>({
    id: 'publish',
    lastResult: reply,
    constraint,
    defaultValue: { locations: draft.locationIds, find: offer.sought },
  })
  return (
    <Form {...getFormProps(form)} method="post" className="max-w-form">
      {/* Enter in the search field searches; the button that publishes comes last. */}
      <button type="submit" name="intent" value="find" className="hidden" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary form={form} />
      {asks.length > 0 ? <OverrideQuestion category={draft.category} asks={asks} /> : null}
      <p className="mb-4 text-sm text-ink-2">
        {counted(pictures.length, 'photo')} · {categoryName(draft.category)}
      </p>
      <FindField field={fields.find} label="Find locations" sought={offer.sought} />
      <div className="card mt-4 p-4">
        <FoundChoices
          field={fields.locations}
          legend="Locations"
          sought={offer.sought}
          found={offer.places.map(({ id, name, detail, reason }) => ({
            id,
            name,
            hint: reason ? unavailableSentences[reason] : detail,
            isDisabled: reason !== null,
          }))}
          hasMore={offer.hasMore}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" name="intent" value="publish">
          {asks.length > 0 ? 'Continue anyway' : 'Upload to Google'}
        </Button>
        <LinkButton to={href('/photos/upload/:draftId/category', { draftId: draft.id })}>Back</LinkButton>
      </div>
    </Form>
  )
}
