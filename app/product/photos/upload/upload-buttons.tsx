import { useLocation } from '@remix-run/react'
import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { PhotoCategory } from '../photo'

/** The buttons that start an upload, with a location and a category already selected if they are given. */
export function UploadButtons({
  locationId,
  category,
  isUploadOnly = false,
  isPrimary = false,
  className = '',
}: {
  locationId?: string
  category?: PhotoCategory
  /** Whether to show only the button for a new photo. */
  isUploadOnly?: boolean
  /** Set on pages whose main action is the upload. */
  isPrimary?: boolean
  className?: string
}) {
  const href = useAccountHref()
  const { pathname, search } = useLocation()
  const returnTo = pathname === href('/photos/upload') ? '' : pathname + search
  return (
    <Form method="post" action={href('/photos/upload')} className={`flex flex-wrap gap-2 ${className}`}>
      {locationId ? <input type="hidden" name="locationIds" value={locationId} /> : null}
      {category ? <input type="hidden" name="category" value={category} /> : null}
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button name="flow" value="upload" variant={isPrimary ? 'primary' : 'default'} icon="plus">
        Upload photo
      </Button>
      {isUploadOnly ? null : (
        <Button name="flow" value="select" icon="photo">
          Use existing photos
        </Button>
      )}
    </Form>
  )
}
