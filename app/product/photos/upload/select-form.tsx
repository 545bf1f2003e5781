import { getCollectionProps, getFormProps, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { Button, LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { ChoiceGroup } from '#app/kit/ui/fields/choice-group'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { altTextOf, type Photo } from '../photo'
import type { selectSchema } from './upload-schema'
import '../photos.css'

/** The form to select photos that were uploaded before. */
export function SelectForm({
  draft,
  offer,
  returnHref,
  reply,
}: {
  draft: { id: string; pictureIds: string[] }
  offer: {
    pictures: (Pick<Photo, 'id' | 'category' | 'locationName'> & { pictureId: string })[]
    hasMore: boolean
  }
  returnHref: string
  reply: SubmissionResult | undefined
}) {
  const href = useAccountHref()
  const [form, { pictures }] = useForm<z.input<typeof selectSchema>>({
    id: 'select',
    lastResult: reply,
    defaultValue: { pictures: draft.pictureIds },
  })
  const options = offer.pictures.map(({ pictureId }) => pictureId)
  const checkboxes = getCollectionProps(pictures, { type: 'checkbox', options, ariaAttributes: false })
  if (offer.pictures.length === 0)
    return (
      <EmptyState action={<LinkButton to={href('/photos/upload')}>Upload a photo</LinkButton>}>
        No photos yet.
      </EmptyState>
    )
  return (
    <Form {...getFormProps(form)} method="post">
      <ErrorSummary form={form} />
      <ChoiceGroup field={pictures} legend="Photos">
        <div className="photo-grid mt-2">
          {offer.pictures.map((photo, index) => {
            const { key: _, form: __, ...checkbox } = checkboxes[index]!
            return (
              <label key={photo.pictureId} className="photo-card">
                <img
                  src={href('/photos/:photoId/thumbnail', { photoId: photo.id })}
                  alt=""
                  loading="lazy"
                  className="photo-picture"
                />
                <span className="flex items-start gap-2 p-2 text-sm">
                  <input {...checkbox} />
                  {altTextOf(photo)}
                </span>
              </label>
            )
          })}
        </div>
      </ChoiceGroup>
      {offer.hasMore ? (
        <p className="hint mt-2">Showing the newest photos. Find older ones under Photos.</p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary">Next</Button>
        <LinkButton variant="quiet" to={returnHref}>
          Cancel
        </LinkButton>
      </div>
    </Form>
  )
}
