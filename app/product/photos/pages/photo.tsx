import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { DefinitionList } from '#app/kit/ui/definition-list'
import { PageHeader } from '#app/kit/ui/page-header'
import { Instant } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { ProviderReason } from '#app/platform/page/provider-reason'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { altTextOf, categoryName, publishingStatus } from '../photo'
import { loadPhotoPage } from '../photo-page.server'
import { formatPixels } from '../pictures/picture-rules'
import { SizedPicture } from '../sized-picture'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return loadPhotoPage(request, viewer, params.photoId)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? altTextOf(data.photo) : 'Photo') },
]

export default function PhotoPage() {
  const { photo, previous, next, search, canDelete } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const status = publishingStatus(photo)
  const definitions = [
    {
      term: 'Location',
      detail: (
        <Link to={href('/settings/locations/:locationId/details', { locationId: photo.locationId })}>
          {photo.locationName}
        </Link>
      ),
    },
    { term: 'Category', detail: categoryName(photo.category) },
    {
      term: 'Status',
      detail: status ? <ProviderReason reason={`${status.label}. ${status.explanation}`} /> : 'Published',
    },
    ...(photo.problem && !status
      ? [{ term: 'Problem', detail: <ProviderReason reason={photo.problem} /> }]
      : []),
    { term: 'Size', detail: formatPixels(photo) },
    { term: 'Added', detail: <Instant at={photo.addedAt} /> },
    { term: 'Added by', detail: photo.actor },
  ]
  return (
    <>
      <PageHeader
        title={altTextOf(photo)}
        actions={
          <>
            <LinkButton to={href('/photos', search)}>All photos</LinkButton>
            {canDelete ? (
              <LinkButton to={href('/photos/:photoId/delete', { photoId: photo.id }, search)} icon="trash">
                Delete
              </LinkButton>
            ) : null}
          </>
        }
      />
      <div className="mt-4">
        <SizedPicture
          src={href('/photos/:photoId/image', { photoId: photo.id })}
          alt={altTextOf(photo)}
          width={photo.width}
          height={photo.height}
          maxHeight={512}
        />
      </div>
      <nav aria-label="Previous and next photo" className="no-print mt-3 flex gap-2">
        {previous ? (
          <LinkButton to={previous} rel="prev" icon="chevron-left">
            Previous
          </LinkButton>
        ) : null}
        {next ? (
          <LinkButton to={next} rel="next" icon="chevron-right">
            Next
          </LinkButton>
        ) : null}
      </nav>
      <div className="mt-4 max-w-form">
        <DefinitionList definitions={definitions} />
      </div>
    </>
  )
}
