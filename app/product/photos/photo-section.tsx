import { Link, useLocation } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { NumberedPagination } from '#app/kit/ui/tables/pagination'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { useGate } from '#app/platform/page/use-gate'
import { unavailableMessages, unavailableTitle } from './availability'
import { photoCategories } from './photo'
import { PhotoGrid } from './photo-grid'
import type { PhotoSectionPage } from './photo-section.server'
import { UploadButtons } from './upload/upload-buttons'
import './photos.css'

/** The photos on a location's page. Renders nothing if `section` is null. */
export function PhotoSection({ section }: { section: PhotoSectionPage | null }) {
  const href = useAccountHref()
  const { pathname, search } = useLocation()
  if (!section) return null
  const { locationId, photos, missing, total, page, pages, canUpload } = section
  const locationParams = new URLSearchParams({ locationId })
  const photosQuery = String(
    new URLSearchParams({ locationId, 'sort[by]': 'category_rank', 'sort[order]': 'asc' }),
  )
  const here = `${pathname}${search}#photos`
  const pageHref = (number: number) => {
    const params = new URLSearchParams(search)
    params.set('photos_page', String(number))
    return `${pathname}?${params}#photos`
  }
  return (
    <section id="photos" aria-labelledby="photos-heading" className="card p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="photos-heading" className="text-md font-semibold">
          Photos
        </h2>
        {section.reason === null ? (
          <Link to={href('/photos', `dateDescriptor=all_time&${locationParams}`)}>
            See all photos for this location
          </Link>
        ) : null}
      </div>
      {section.reason ? (
        <PhotosUnavailable reason={section.reason} />
      ) : (
        <>
          <PhotoGrid
            photos={photos}
            search={photosQuery}
            deleteReturnTo={section.canDelete ? here : undefined}
          >
            {missing.map((code) => (
              <li key={code} className="photo-card photo-empty">
                <p className="text-sm text-ink-2">No {photoCategories[code].toLowerCase()} yet</p>
                {canUpload ? <UploadButtons locationId={locationId} category={code} isUploadOnly /> : null}
              </li>
            ))}
          </PhotoGrid>
          {pages > 1 ? (
            <NumberedPagination page={page} pages={pages} summary={pluralize(total, 'photo')} to={pageHref} />
          ) : null}
          {canUpload ? <UploadButtons locationId={locationId} className="mt-4" /> : null}
        </>
      )}
    </section>
  )
}

function PhotosUnavailable({ reason }: { reason: keyof typeof unavailableMessages }) {
  const passesGate = useGate()
  const href = useAccountHref()
  const canIntegrate = passesGate({ all: ['integration.read'] })
  return (
    <EmptyState action={canIntegrate ? <Link to={href('/settings/integrations')}>Integrate Now</Link> : null}>
      <b className="block">{unavailableTitle}</b>
      {unavailableMessages[reason]}
    </EmptyState>
  )
}
