import { useLoaderData } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { ListPage, listMeta } from '#app/reports/list-page'
import { listPage } from '#app/reports/list-page.server'
import { LinkButton } from '#app/ui/button'
import { EmptyState } from '#app/ui/empty-state'
import { PhotoGrid } from '../photo-grid'
import { photoReport } from '../photo-report.server'

export const loader = listPage(photoReport, {
  load: async (_, { viewer }) => ({ mayUpload: viewer.can('media.create') }),
})

export const meta = listMeta

export default function Photos() {
  const { search, mayUpload } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ListPage<typeof photoReport>
      isGrid
      actions={
        mayUpload ? (
          <LinkButton to={href('/photos/upload')} variant="primary" icon="plus">
            Add photos
          </LinkButton>
        ) : null
      }
      unused={
        <EmptyState
          action={mayUpload ? <LinkButton to={href('/photos/upload')}>Add photos</LinkButton> : null}
        >
          <b className="block">No photos yet</b>
          {mayUpload
            ? 'Upload a photo, and it is published to Google for every location you choose.'
            : 'Photos that your colleagues upload are shown here.'}
        </EmptyState>
      }
      table={({ rows }) => <PhotoGrid photos={rows} search={search} withLocation />}
    />
  )
}
