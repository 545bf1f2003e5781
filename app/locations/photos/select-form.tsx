import { useAccountHref } from '#app/shell/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { ChoiceGroup } from '#app/ui/choice-field'
import { EmptyState } from '#app/ui/empty-state'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { altOf, type Photo } from './photo'

/** Photos that are here, to be ticked. */
export function SelectForm({
  draft,
  offer,
  leadsTo,
  errors,
}: {
  draft: { id: string; pictureIds: string[] }
  offer: {
    pictures: (Pick<Photo, 'id' | 'category' | 'locationName'> & { pictureId: string })[]
    hasMore: boolean
  }
  leadsTo: string
  errors: string[]
}) {
  const href = useAccountHref()
  if (offer.pictures.length === 0)
    return (
      <EmptyState action={<LinkButton to={href('/photos/upload')}>Upload a photo</LinkButton>}>
        There are no photos here yet.
      </EmptyState>
    )
  return (
    <Form method="post" noValidate>
      <ErrorSummary errors={errors.map((message) => ({ field: 'pictures', message }))} />
      <ChoiceGroup id="pictures" legend="Photos" errors={errors}>
        <div className="photo-grid mt-2">
          {offer.pictures.map((photo) => (
            <label key={photo.pictureId} className="photo-card">
              <img
                src={href('/photos/:photoId/thumbnail', { photoId: photo.id })}
                alt=""
                loading="lazy"
                className="photo-picture"
              />
              <span className="flex items-start gap-2 p-2 text-sm">
                <input
                  type="checkbox"
                  name="pictures"
                  value={photo.pictureId}
                  defaultChecked={draft.pictureIds.includes(photo.pictureId)}
                />
                {altOf(photo)}
              </span>
            </label>
          ))}
        </div>
      </ChoiceGroup>
      {offer.hasMore ? (
        <p className="hint mt-2">These are the newest. Older photos are under Photos.</p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary">Next</Button>
        <LinkButton variant="quiet" to={leadsTo}>
          Cancel
        </LinkButton>
      </div>
    </Form>
  )
}
