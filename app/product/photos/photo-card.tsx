import { Link } from '@remix-run/react'
import { ProviderReason } from '#app/platform/page/provider-reason'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { altTextOf, categoryName, type Photo, publishingStatus } from './photo'
import './photos.css'

/** A photo in a grid, with its status below. The picture links to the photo's page. */
export function PhotoCard({
  photo,
  search,
  withLocation = false,
  deleteReturnTo,
}: {
  photo: Photo
  /**
   * The query of the list that contains the photo, which determines the previous and next photos on the photo's page.
   */
  search: string
  withLocation?: boolean
  deleteReturnTo?: string
}) {
  const href = useAccountHref()
  return (
    <li className="photo-card" data-id={photo.id}>
      <Link to={href('/photos/:photoId', { photoId: photo.id }, search)} data-photo={photo.id}>
        <img
          src={href('/photos/:photoId/thumbnail', { photoId: photo.id })}
          alt={altTextOf(photo)}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          className="photo-picture"
        />
      </Link>
      <PhotoStatus photo={photo} />
      <p className="p-2 text-sm">
        {withLocation ? <span className="block font-medium wrap-anywhere">{photo.locationName}</span> : null}
        <span className="text-ink-2">{categoryName(photo.category)}</span>
        {deleteReturnTo ? (
          <Link
            className="float-end"
            to={href(
              '/photos/:photoId/delete',
              { photoId: photo.id },
              new URLSearchParams({ returnTo: deleteReturnTo }),
            )}
            aria-label={`Delete ${altTextOf(photo)}`}
          >
            Delete
          </Link>
        ) : null}
      </p>
    </li>
  )
}

/** The status bar of a photo that is not published, with an explanation that opens on click, key press or touch. */
function PhotoStatus({ photo }: { photo: Pick<Photo, 'state' | 'problem'> }) {
  const status = publishingStatus(photo)
  if (!status)
    return photo.problem ? (
      <div className="p-2 text-xs text-danger-fg">
        <ProviderReason reason={photo.problem} />
      </div>
    ) : null
  return (
    <details className="photo-status" data-tone={status.tone}>
      <summary>{status.label}</summary>
      <div className="p-2 text-xs">
        <ProviderReason reason={status.explanation} />
      </div>
    </details>
  )
}
