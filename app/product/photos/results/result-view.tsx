import { Link } from '@remix-run/react'
import { Badge, type Tone } from '#app/kit/ui/badge'
import { Banner } from '#app/kit/ui/banner'
import { Button, LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { Form } from '#app/kit/ui/forms/form'
import { PageHeader } from '#app/kit/ui/page-header'
import { Polling } from '#app/kit/ui/polling'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { ListHeader } from '#app/platform/filters/list/list-header'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { Instant } from '#app/platform/page/instant'
import { ProviderReason } from '#app/platform/page/provider-reason'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { StatusLinks } from '#app/product/locations/bulk-edit/status-links'
import type { UploadResultPage } from './result-page.server'

const stateLabels: Record<string, { label: string; tone: Tone }> = {
  pending: { label: 'Sending', tone: 'pending' },
  live: { label: 'Live', tone: 'success' },
  dead: { label: 'Rejected', tone: 'danger' },
}

/** The result of an upload, photo by photo. */
export function UploadResultView({ page }: { page: UploadResultPage }) {
  const { id, counts, total, list, rows, returnHref } = page
  const href = useAccountHref()
  return (
    <>
      <PageHeader
        title="Photos uploaded"
        meta={pluralize(total, 'photo')}
        actions={
          <>
            {counts.dead > 0 ? (
              <Form method="post" action={href('/photos/upload/:draftId/retry', { draftId: id })}>
                <Button icon="refresh">Retry failures</Button>
              </Form>
            ) : null}
            <LinkButton to={returnHref || href('/photos')}>Done</LinkButton>
          </>
        }
      />
      <div role="status" className="mt-4 max-w-form space-y-3">
        {counts.dead > 0 ? (
          <Banner level="danger">{`Google rejected ${pluralize(counts.dead, 'photo')}.`}</Banner>
        ) : null}
        {counts.pending > 0 ? (
          <p className="text-sm text-ink-2">
            {`Sending ${pluralize(counts.pending, 'photo')} to Google. You can leave this page. We’ll email you the results.`}
          </p>
        ) : (
          <p className="text-sm text-ink-2">{`Google accepted ${pluralize(counts.live, 'photo')}.`}</p>
        )}
      </div>
      {counts.pending > 0 ? <Polling path={href('/photos/upload/:draftId/result', { draftId: id })} /> : null}
      <div className="card mt-4">
        <ListHeader list={list} count={pluralize(list.total, 'photo')}>
          <StatusLinks
            list={list}
            statuses={[
              { view: null, label: 'All', count: total },
              { view: 'pending', label: 'Sending', count: counts.pending },
              { view: 'live', label: 'Live', count: counts.live },
              { view: 'dead', label: 'Rejected', count: counts.dead },
            ]}
          />
        </ListHeader>
        {rows.length > 0 ? (
          <UploadTable rows={rows} />
        ) : (
          <EmptyState
            action={
              <Link to={href('/photos/upload/:draftId/result', { draftId: id })}>
                Show all photos of this upload
              </Link>
            }
          >
            No photos match.
          </EmptyState>
        )}
        <ListPages list={list} summary={pluralize(list.total, 'photo')} />
      </div>
    </>
  )
}

function UploadTable({ rows }: { rows: UploadResultPage['rows'] }) {
  const href = useAccountHref()
  return (
    <Table caption="Photos of this upload">
      <thead>
        <tr>
          <Headings labels={['Location', 'Google', 'Reason', 'Last change']} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} data-id={row.id}>
            <th scope="row">
              <Link className="row-link" to={href('/photos/:photoId', { photoId: row.id })}>
                {row.locationName}
              </Link>
            </th>
            <td>
              <Badge tone={stateLabels[row.state]!.tone}>{stateLabels[row.state]!.label}</Badge>
            </td>
            <td className="wrap-anywhere">
              <ProviderReason reason={row.problem} />
            </td>
            <td className="whitespace-nowrap">
              <Instant at={row.changedAt} />
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
