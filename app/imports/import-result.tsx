import { Link } from '@remix-run/react'
import { Instant } from '#app/page/instant'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { LinkButton } from '#app/ui/button'
import { DefinitionList } from '#app/ui/definition-list'
import { counted, wholeNumber } from '#app/ui/numbers'
import { kindWords } from './import-kind'
import type { ImportPage } from './import-page.server'
import { Notes } from './notes'
import { RejectedKinds } from './rejected-kinds'

export function ImportResult({ page }: { page: ImportPage }) {
  const href = useAccountHref()
  const count = (value: number) => wholeNumber(value)
  const kind = kindWords[page.kind]
  return (
    <div className="space-y-4">
      {page.problem ? <Banner level="danger">{page.problem}</Banner> : null}
      {page.status === 'failed' && page.rowsCreated + page.rowsUpdated === 0 ? (
        <p className="max-w-reading">
          Nothing was imported. Correct the file and upload it again: its columns are then proposed as they
          were chosen here.
        </p>
      ) : null}
      {page.status === 'cancelled' && page.rowsRead ? (
        <Banner>
          Cancelled after {counted(page.rowsRead, 'row')} of {wholeNumber(page.rowsTotal ?? page.rowsRead)}.
          What was imported until then is kept.
        </Banner>
      ) : null}
      <div className="card max-w-form px-4 py-2">
        <DefinitionList
          definitions={[
            { term: 'Rows read', detail: count(page.rowsRead) },
            { term: `${kind.many} created`, detail: count(page.rowsCreated) },
            { term: `${kind.many} updated`, detail: count(page.rowsUpdated) },
            { term: 'Here already', detail: count(page.rowsUnchanged) },
            { term: 'Twice in the file', detail: count(page.rowsRepeated) },
            ...(page.rowsRemoved
              ? [{ term: 'Vanished at their source', detail: count(page.rowsRemoved) }]
              : []),
            { term: 'Rejected', detail: count(page.rowsRejected) },
            ...(page.kind === 'reviews'
              ? [{ term: 'Locations created', detail: count(page.locationsCreated) }]
              : []),
            { term: 'By', detail: page.actor },
            ...(page.finishedAt ? [{ term: 'Ended', detail: <Instant at={page.finishedAt} /> }] : []),
          ]}
        />
      </div>
      <RejectedKinds kinds={page.rejected} title="What was rejected, and why" />
      {page.rowsRejected ? (
        <p>
          <a href={href('/export/csv/import-rejects/:importId', { importId: page.id })}>
            Download the rejected rows
          </a>{' '}
          (CSV with the reason beside each). Fix them and import that file. Existing reviews won’t be
          duplicated.
        </p>
      ) : null}
      {page.rowsRemoved ? (
        <p className="max-w-reading">
          What vanished at its source stays under <Link to={href('/reviews/removed')}>Removed</Link>; a file
          does not bring it back.
        </p>
      ) : null}
      {page.status === 'complete' ? <Notes notes={page.forecast.notes ?? {}} /> : null}
      {page.leftOut.length ? (
        <p className="max-w-reading text-sm text-ink-3">Columns left out: {page.leftOut.join(', ')}.</p>
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        {page.rowsCreated + page.rowsUpdated ? (
          <LinkButton to={kind.list(href)} variant="primary">
            See {kind.many.toLowerCase()}
          </LinkButton>
        ) : null}{' '}
        {page.status === 'failed' && page.mayImport ? (
          <LinkButton to={href('/settings/imports/:importId/mapping', { importId: page.id })}>
            Change columns
          </LinkButton>
        ) : null}{' '}
        <Link to={href('/settings/imports')}>All imports</Link>
      </div>
    </div>
  )
}
