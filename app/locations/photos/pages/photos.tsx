import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { FilterBar } from '#app/filters/bar/filter-bar'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { clockOf } from '#app/session/clock.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { Banner } from '#app/ui/banner'
import { LinkButton } from '#app/ui/button'
import { EmptyState } from '#app/ui/empty-state'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { KeysetPagination } from '#app/ui/pagination'
import { photoFilter } from '../photo-filter'
import { PhotoGrid } from '../photo-grid'
import { photosPage } from '../photo-list.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const clock = clockOf(viewer)
  const canonical = canonicalRedirect(request, photoFilter, clock)
  if (canonical) throw redirect(canonical)
  return viewer.query((tx) => photosPage(tx, request, viewer, clock))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Photos') }]

export default function Photos() {
  const { bar, photos, isUnused, total, dates, links, search, notice, mayUpload } =
    useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = counted(total.count, 'photo')
  return (
    <>
      <PageHeader
        title="Photos"
        meta={
          <>
            {dates} · <span role="status">{count}</span>
          </>
        }
        actions={
          <>
            <ExportMenu
              csv={href('/export/csv/:report', { report: 'photos' }, search)}
              print={href('/photos/print', search)}
            />
            {mayUpload ? (
              <LinkButton to={href('/photos/upload')} variant="primary" icon="plus">
                Add photos
              </LinkButton>
            ) : null}
          </>
        }
      />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      <FilterBar bar={bar} />
      <div className="mt-4">
        {isUnused ? (
          <div className="card">
            <EmptyState
              action={mayUpload ? <LinkButton to={href('/photos/upload')}>Add photos</LinkButton> : null}
            >
              <b className="block">No photos yet</b>
              {mayUpload
                ? 'Upload a photo, and it is published to Google for every location you choose.'
                : 'Photos that your colleagues upload are shown here.'}
            </EmptyState>
          </div>
        ) : photos.length === 0 ? (
          <div className="card">
            <EmptyState action={<Link to={bar.clearTo}>Show all photos</Link>}>
              No photos match these filters.
            </EmptyState>
          </div>
        ) : (
          <>
            <PhotoGrid photos={photos} search={search} withLocation />
            <KeysetPagination summary={count} {...links} />
          </>
        )}
      </div>
    </>
  )
}
