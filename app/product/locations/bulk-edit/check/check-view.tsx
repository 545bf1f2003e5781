import { Link, useNavigation } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { Button, LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { ActionError } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { PageHeader } from '#app/kit/ui/page-header'
import { ListHeader } from '#app/platform/filters/list/list-header'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { bulkLabels } from '../bulk-edit'
import type { CheckPage } from '../bulk-pages.server'
import { BulkSteps } from '../bulk-steps'
import { StatusLinks } from '../status-links'
import { CheckTable } from './check-table'
import { GoogleCheckPanel } from './google-check-panel'

/**
 * Shows the dry run: each location with its current and its new value. `warning` is true after the first of two clicks
 * that confirm holiday hours.
 */
export function CheckView({
  page,
  warning,
  refusal,
}: {
  page: CheckPage
  warning: boolean
  refusal: string | null
}) {
  const { edit, counts, failingNames, google, list, rows, chooseHref } = page
  const isSending = useNavigation().state === 'submitting'
  const { changed, unchanged, failed } = counts
  const statuses = [
    { view: null, label: 'All', count: changed + unchanged + failed },
    { view: 'changed', label: 'Will change', count: changed },
    { view: 'unchanged', label: 'Unchanged', count: unchanged },
    { view: 'failed', label: 'Can’t be updated', count: failed },
    { view: 'refused', label: 'Google would reject', count: google.counts.refused },
  ]
  return (
    <>
      <PageHeader
        title={bulkLabels[edit.field].title}
        meta={`${pluralize(changed, 'location')} will change, ${unchanged} won’t, ${failed} can’t be updated`}
      />
      <BulkSteps current="check" />
      {refusal ? <ActionError reason={refusal} /> : null}
      {warning ? (
        <Banner level="warning" role="alert" className="mb-4">
          This replaces the holiday hours {changed === 1 ? 'this location has' : 'these locations have'} on
          the same dates. Other dates won’t change.
        </Banner>
      ) : null}
      {failed > 0 ? (
        <Banner level="danger" className="mb-4">
          {formatFailing(failingNames, failed)}
        </Banner>
      ) : null}
      <Form method="post" className="mb-4 flex flex-wrap gap-2">
        <input type="hidden" name="seen" value={page.seen} />
        {warning ? <input type="hidden" name="confirmed" value="yes" /> : null}
        {changed > 0 ? (
          <Button variant="primary" busy={isSending}>
            {warning ? 'Continue anyway' : `Change ${pluralize(changed, 'location')}`}
          </Button>
        ) : null}
        <LinkButton to={chooseHref}>Choose again</LinkButton>
      </Form>
      {changed === 0 ? <p className="mb-4">There’s nothing to change.</p> : null}
      <GoogleCheckPanel id={edit.id} check={google} isConfirming={warning} />
      <div className="card">
        <ListHeader list={list} count={pluralize(list.total, 'location')}>
          <StatusLinks list={list} statuses={statuses} />
        </ListHeader>
        {rows.length > 0 ? (
          <CheckTable edit={edit} rows={rows} hasGoogleResults={google.checkedCount > 0} />
        ) : (
          <EmptyState action={<Link to={list.path}>Show all locations in this edit</Link>}>
            No locations match.
          </EmptyState>
        )}
        <ListPages list={list} summary={pluralize(list.total, 'location')} />
      </div>
    </>
  )
}

function formatFailing(names: string[], total: number): string {
  const others = total > names.length ? ` and ${formatInteger(total - names.length)} more` : ''
  return `The following locations have an error and will not be synced: ${names.join(', ')}${others}.`
}
