import { Link } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { Button, LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { Form } from '#app/kit/ui/forms/form'
import { PageHeader } from '#app/kit/ui/page-header'
import { ListHeader } from '#app/platform/filters/list/list-header'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { bulkLabels, formatFailedCount } from '../bulk-edit'
import type { ResultPage } from '../bulk-pages.server'
import { BulkSteps } from '../bulk-steps'
import { StatusLinks } from '../status-links'
import { BulkProgress } from './bulk-progress'
import { ResultTable } from './result-table'

/** The page for a bulk edit that is running or has ended. */
export function ResultView({ page }: { page: ResultPage }) {
  const { edit, counts, total, list, rows, isInProgress } = page
  const href = useAccountHref()
  return (
    <>
      <PageHeader
        title={page.title}
        meta={
          <>
            {pluralize(total, 'location')} · {edit.impersonator ? `${edit.impersonator} as ` : ''}
            {edit.actor} · <Instant at={edit.createdAt} />
          </>
        }
        actions={isInProgress ? null : <Actions page={page} />}
      />
      {edit.undoes ? null : <BulkSteps current="result" />}
      {isInProgress ? (
        <BulkProgress
          id={edit.id}
          isRunning={edit.status === 'running'}
          done={total - counts.queued}
          total={total}
        />
      ) : (
        <Outcome page={page} />
      )}
      <div className="card mt-4">
        <ListHeader list={list} count={pluralize(list.total, 'location')}>
          <StatusLinks list={list} statuses={statusesOf(page)} />
        </ListHeader>
        {rows.length > 0 ? (
          <ResultTable rows={rows} />
        ) : (
          <EmptyState
            action={
              <Link to={href('/settings/locations/bulk/:editId', { editId: edit.id })}>
                Show all locations in this edit
              </Link>
            }
          >
            No locations match.
          </EmptyState>
        )}
        <ListPages list={list} summary={pluralize(list.total, 'location')} />
      </div>
    </>
  )
}

function statusesOf({ counts, total, publications, edit }: ResultPage) {
  return [
    { view: null, label: 'All', count: total },
    { view: 'changed', label: edit.undoes ? 'Restored' : 'Changed', count: counts.changed },
    { view: 'unchanged', label: 'Unchanged', count: counts.unchanged },
    { view: 'skipped', label: 'Skipped', count: counts.skipped },
    { view: 'failed', label: 'Not updated', count: counts.failed },
    { view: 'rejected', label: 'Rejected by Google', count: publications.rejected ?? 0 },
  ]
}

function Actions({ page: { edit, list, canRetry, canUndo } }: { page: ResultPage }) {
  const href = useAccountHref()
  return (
    <>
      <LinkButton
        to={href(
          '/export/csv/bulk-edits/:editId',
          { editId: edit.id },
          list.filter.view ? `view=${list.filter.view}` : undefined,
        )}
        reloadDocument
        icon="download"
      >
        Download CSV
      </LinkButton>
      {canRetry ? (
        <Form method="post" action={href('/settings/locations/bulk/:editId/retry', { editId: edit.id })}>
          <Button icon="refresh">Retry failures</Button>
        </Form>
      ) : null}
      {canUndo ? (
        <LinkButton to={href('/settings/locations/bulk/:editId/undo', { editId: edit.id })}>Undo</LinkButton>
      ) : null}
    </>
  )
}

/** Shows the messages that the specification requires, then details that the specification does not cover. */
function Outcome({ page: { edit, counts, publications, undo } }: { page: ResultPage }) {
  const href = useAccountHref()
  const { changed, unchanged, skipped, failed } = counts
  const rejected = publications.rejected ?? 0
  return (
    <div className="mt-4 max-w-form space-y-3">
      {failed > 0 ? <Banner level="danger">{formatFailedCount(failed)}</Banner> : null}
      {rejected > 0 ? (
        <Banner level="danger">
          {`Google rejected ${pluralize(rejected, 'location')}.`}{' '}
          <Link to={href('/settings/locations/bulk/:editId', { editId: edit.id }, 'view=rejected')}>
            See which
          </Link>
        </Banner>
      ) : null}
      {changed > 0 ? (
        <Banner level="success">
          {edit.undoes ? `${pluralize(changed, 'location')} restored` : bulkLabels[edit.field].done}
        </Banner>
      ) : null}
      {skipped > 0 ? (
        <Banner level="warning">
          {`${pluralize(skipped, 'location')} skipped because ${skipped === 1 ? 'it was' : 'they were'} edited since.`}{' '}
          <Link to={href('/settings/locations/bulk/:editId', { editId: edit.id }, 'view=skipped')}>
            See which
          </Link>
        </Banner>
      ) : null}
      {edit.undoes ? null : (
        <p className="text-sm text-ink-2">
          {`${pluralize(changed, 'location')} changed, ${unchanged} already had these values.`}
        </p>
      )}
      {undo ? (
        <p className="text-sm">
          Undone by {undo.actor}, <Instant at={undo.at} />.{' '}
          <Link to={href('/settings/locations/bulk/:editId', { editId: undo.id })}>See result</Link>
        </p>
      ) : null}
      {edit.undoes ? (
        <p className="text-sm">
          <Link to={href('/settings/locations/bulk/:editId', { editId: edit.undoes })}>
            See original edit
          </Link>
        </p>
      ) : null}
    </div>
  )
}
