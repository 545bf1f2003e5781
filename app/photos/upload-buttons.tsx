import { useLocation } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { Button } from '#app/ui/button'
import { Form } from '#app/ui/form'
import type { PhotoCategory } from './photo'

/** Begins an upload, for a location and a category where they are given already. */
export function UploadButtons({
  locationId,
  category,
  isOne = false,
  isPrimary = false,
  className = '',
}: {
  locationId?: string
  category?: PhotoCategory
  /** Only the button for a new photo. */
  isOne?: boolean
  /** On a page that is about nothing else. */
  isPrimary?: boolean
  className?: string
}) {
  const href = useAccountHref()
  const { pathname, search } = useLocation()
  const here = pathname === href('/photos/upload') ? '' : pathname + search
  return (
    <Form method="post" action={href('/photos/upload')} className={`flex flex-wrap gap-2 ${className}`}>
      {locationId ? <input type="hidden" name="locationIds" value={locationId} /> : null}
      {category ? <input type="hidden" name="category" value={category} /> : null}
      <input type="hidden" name="returnTo" value={here} />
      <Button name="flow" value="upload" variant={isPrimary ? 'primary' : 'default'} icon="plus">
        Upload photo
      </Button>
      {isOne ? null : (
        <Button name="flow" value="select" icon="photo">
          Use photos from here
        </Button>
      )}
    </Form>
  )
}
