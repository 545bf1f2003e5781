import { useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ListPage, listMeta } from '#app/platform/reports/list-page'
import { listPageLoader } from '#app/platform/reports/list-page-loader.server'
import { PhotoGrid } from '../photo-grid'
import { photoReport } from '../photo-report.server'

export const loader = listPageLoader(photoReport, {
  load: async (_, { viewer }) => ({ canUpload: viewer.can('media.create') }),
})

export const meta = listMeta

export default function Photos() {
  const { search, canUpload } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ListPage<typeof photoReport>
      isGrid
      actions={
        canUpload ? (
          <LinkButton to={href('/photos/upload')} variant="primary" icon="plus">
            Add photos
          </LinkButton>
        ) : null
      }
      whenEmpty={
        <EmptyState
          action={canUpload ? <LinkButton to={href('/photos/upload')}>Add photos</LinkButton> : null}
        >
          <b className="block">No photos yet</b>
          {canUpload
            ? 'Upload a photo to publish it on Google for the locations you choose.'
            : 'Photos your team uploads appear here.'}
        </EmptyState>
      }
      table={({ rows }) => <PhotoGrid photos={rows} search={search} withLocation />}
    />
  )
}
