import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { Button, LinkButton } from '#app/kit/ui/button'
import { ChoiceSearchField, ChoiceSearchResults } from '#app/kit/ui/fields/searchable-choices'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { type PhotoLocation, unavailableMessages } from '../availability'
import { categoryName, type PhotoCategory } from '../photo'
import { OverrideQuestion } from './override-question'
import type { publishSchema } from './upload-schema'
import type { Flow } from './wizard-steps'

/** The form to select the locations of the photos. */
export function PublishForm({
  draft,
  pictures,
  offer,
  constraint,
  reply,
  conflicts,
}: {
  draft: { id: string; flow: Flow; category: PhotoCategory | null; locationIds: string[] }
  pictures: { id: string }[]
  offer: { locations: PhotoLocation[]; hasMore: boolean; search: string }
  constraint: Record<string, FieldConstraint>
  reply: SubmissionResult | undefined
  conflicts: { id: string; name: string }[]
}) {
  const href = useAccountHref()
  const [form, fields] = useForm<z.input<typeof publishSchema>>({
    id: 'publish',
    lastResult: reply,
    constraint,
    defaultValue: { locations: draft.locationIds, find: offer.search },
  })
  return (
    <Form {...getFormProps(form)} method="post" className="max-w-form">
      {/* Enter activates the first submit button. This hidden button makes it search instead of publishing. */}
      <button type="submit" name="intent" value="find" className="hidden" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary form={form} />
      {conflicts.length > 0 ? <OverrideQuestion category={draft.category} conflicts={conflicts} /> : null}
      <p className="mb-4 text-sm text-ink-2">
        {pluralize(pictures.length, 'photo')} · {categoryName(draft.category)}
      </p>
      <ChoiceSearchField field={fields.find} label="Find locations" lastSearch={offer.search} />
      <div className="card mt-4 p-4">
        <ChoiceSearchResults
          field={fields.locations}
          legend="Locations"
          lastSearch={offer.search}
          results={offer.locations.map(({ id, name, detail, reason }) => ({
            id,
            name,
            hint: reason ? unavailableMessages[reason] : detail,
            isDisabled: reason !== null,
          }))}
          hasMore={offer.hasMore}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" name="intent" value="publish">
          {conflicts.length > 0 ? 'Continue anyway' : 'Upload to Google'}
        </Button>
        <LinkButton to={href('/photos/upload/:draftId/category', { draftId: draft.id })}>Back</LinkButton>
      </div>
    </Form>
  )
}
