import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Instant } from '#app/page/instant'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { LinkButton } from '#app/ui/button'
import { DefinitionList } from '#app/ui/definition-list'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { altOf, categoryName, publishedStatus } from '../photo'
import { photoPage } from '../photo-page.server'
import { inPixels } from '../picture-rules'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return photoPage(request, viewer, params.photoId)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? altOf(data.photo) : 'Photo') },
]

export default function PhotoPage() {
  const { photo, previous, next, search, mayDelete } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const status = publishedStatus(photo)
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
    { term: 'Status', detail: status ? `${status.word}. ${status.sentence}` : 'Published' },
    ...(photo.problem && !status ? [{ term: 'Problem', detail: photo.problem }] : []),
    { term: 'Size', detail: inPixels(photo) },
    { term: 'Added', detail: <Instant at={photo.addedAt} /> },
    { term: 'Added by', detail: photo.actor },
  ]
  return (
    <>
      <PageHeader
        title={altOf(photo)}
        actions={
          <>
            <LinkButton to={href('/photos', search)}>All photos</LinkButton>
            {mayDelete ? (
              <LinkButton to={href('/photos/:photoId/delete', { photoId: photo.id }, search)} icon="trash">
                Delete
              </LinkButton>
            ) : null}
          </>
        }
      />
      <img
        src={href('/photos/:photoId/image', { photoId: photo.id })}
        alt={altOf(photo)}
        width={photo.width}
        height={photo.height}
        className="mt-4 max-h-128 w-auto max-w-full rounded-lg border border-border"
      />
      <nav aria-label="Photos beside this one" className="no-print mt-3 flex gap-2">
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
