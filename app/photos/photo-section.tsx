import { Link, useLocation } from '@remix-run/react'
import { useGate } from '#app/page/gated'
import { useAccountHref } from '#app/page/use-account-href'
import { EmptyState } from '#app/ui/empty-state'
import { counted } from '#app/ui/numbers'
import { PagePagination } from '#app/ui/pagination'
import { unavailableSentences, unavailableTitle } from './availability'
import { photoCategories } from './photo'
import { PhotoGrid } from './photo-grid'
import type { PhotoSectionPage } from './photo-section.server'
import { UploadButtons } from './upload-buttons'

/** The photos of one location, on its page. Renders nothing when its viewer gets no section. */
export function PhotoSection({ section }: { section: PhotoSectionPage | null }) {
  const href = useAccountHref()
  const { pathname, search } = useLocation()
  if (!section) return null
  const { locationId, photos, missing, total, page, pages, mayUpload } = section
  const ofLocation = new URLSearchParams({ locationId })
  const inOrder = `${ofLocation}&sort[by]=category_rank&sort[order]=asc`
  const pageAt = (number: number) => {
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
          <Link to={href('/photos', ofLocation)}>See all photos for this location</Link>
        ) : null}
      </div>
      {section.reason ? (
        <Unavailable reason={section.reason} />
      ) : (
        <>
          <PhotoGrid photos={photos} search={inOrder}>
            {missing.map((code) => (
              <li key={code} className="photo-card photo-empty">
                <p className="text-sm text-ink-2">No {photoCategories[code].toLowerCase()} yet</p>
                {mayUpload ? <UploadButtons locationId={locationId} category={code} isOne /> : null}
              </li>
            ))}
          </PhotoGrid>
          {pages > 1 ? (
            <PagePagination {...{ page, pages }} summary={counted(total, 'photo')} to={pageAt} />
          ) : null}
          {mayUpload ? <UploadButtons locationId={locationId} className="mt-4" /> : null}
        </>
      )}
    </section>
  )
}

function Unavailable({ reason }: { reason: keyof typeof unavailableSentences }) {
  const isOpen = useGate()
  const href = useAccountHref()
  const mayIntegrate = isOpen({ all: ['integration.read'] })
  return (
    <EmptyState action={mayIntegrate ? <Link to={href('/settings/integrations')}>Integrate Now</Link> : null}>
      <b className="block">{unavailableTitle}</b>
      {unavailableSentences[reason]}
    </EmptyState>
  )
}
