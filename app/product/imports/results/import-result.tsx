import { Link } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { DefinitionList } from '#app/kit/ui/definition-list'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { Day, Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { importKindLabels } from '../import-kind-labels'
import { UndoSummary } from '../undo/undo-summary'
import { ImportWarnings } from './import-warnings'
import type { ImportPageData } from './load-import-page.server'
import { NotImported } from './not-imported'
import { RejectionTable } from './rejection-table'

export function ImportResult({ page }: { page: ImportPageData }) {
  const href = useAccountHref()
  const formatCount = (value: number) => formatInteger(value)
  const kindLabels = importKindLabels[page.kind]
  const undo = page.undo.progress
  return (
    <div className="space-y-4">
      {page.problem ? <Banner level="danger">{page.problem}</Banner> : null}
      {undo ? (
        <section>
          <h2 className="mb-2 text-md font-semibold">
            {page.status === 'undone' ? 'Undone' : 'Partly undone'} by {undo.actor}
          </h2>
          <UndoSummary {...undo} answered={page.undo.answered} isDone />
          <h2 className="mt-6 text-md font-semibold">What had been imported</h2>
        </section>
      ) : null}
      {page.status === 'failed' && page.rowsCreated + page.rowsUpdated === 0 ? (
        <p className="max-w-reading">
          Nothing was imported. Fix the file and upload it again. Your column choices will be reused.
        </p>
      ) : null}
      {page.status === 'cancelled' && page.rowsRead ? (
        <Banner>
          Canceled after {pluralize(page.rowsRead, 'row')} of {formatInteger(page.rowsTotal ?? page.rowsRead)}
          . Rows imported before that are kept.
        </Banner>
      ) : null}
      <div className="card max-w-form px-4 py-2">
        <DefinitionList
          definitions={[
            { term: 'Rows read', detail: formatCount(page.rowsRead) },
            { term: `${kindLabels.plural} created`, detail: formatCount(page.rowsCreated) },
            { term: `${kindLabels.plural} updated`, detail: formatCount(page.rowsUpdated) },
            { term: 'Unchanged', detail: formatCount(page.rowsUnchanged) },
            { term: 'Duplicates in the file', detail: formatCount(page.rowsRepeated) },
            ...(page.rowsRemoved
              ? [{ term: 'Deleted at their source', detail: formatCount(page.rowsRemoved) }]
              : []),
            { term: 'Rejected', detail: formatCount(page.rowsRejected) },
            ...(page.kind === 'reviews'
              ? [{ term: 'Locations created', detail: formatCount(page.locationsCreated) }]
              : []),
            { term: 'By', detail: page.actor },
            ...(page.finishedAt ? [{ term: 'Finished', detail: <Instant at={page.finishedAt} /> }] : []),
          ]}
        />
      </div>
      <RejectionTable rejections={page.rejected} title="Rejected rows" />
      {page.rowsRejected ? (
        <p>
          <a href={href('/export/csv/import-rejects/:importId', { importId: page.id })}>
            Download rejected rows
          </a>{' '}
          (CSV with reasons). Fix them and import that file. Existing reviews won’t be duplicated.
        </p>
      ) : null}
      {page.rowsRemoved ? (
        <p className="max-w-reading">
          Reviews deleted at their source stay under{' '}
          <Link to={href('/reviews/removed')}>Removed reviews</Link>. Importing doesn’t restore them.
        </p>
      ) : null}
      {page.status === 'complete' ? (
        <ImportWarnings warnings={page.forecast.notes ?? {}} examples={page.forecast.noteExamples} />
      ) : null}
      <NotImported page={page} />
      <div className="flex flex-wrap items-center gap-4">
        {page.rowsCreated + page.rowsUpdated && !undo ? (
          <LinkButton to={kindLabels.listHref(href, page)} variant="primary">
            View{' '}
            {page.kind === 'reviews' && page.rowsCreated
              ? 'created reviews'
              : kindLabels.plural.toLowerCase()}
          </LinkButton>
        ) : null}{' '}
        {page.undo.canUndo ? (
          <LinkButton to={href('/settings/imports/:importId/undo', { importId: page.id })}>
            Undo this import
          </LinkButton>
        ) : null}{' '}
        {page.status === 'failed' && page.canImport && !undo ? (
          <LinkButton to={href('/settings/imports/:importId/mapping', { importId: page.id })}>
            Change columns
          </LinkButton>
        ) : null}{' '}
        <Link to={href('/settings/imports')}>All imports</Link>
      </div>
      <UndoHint page={page} />
    </div>
  )
}

function UndoHint({ page }: { page: ImportPageData }) {
  const { canUndo, refusal, until } = page.undo
  if (!page.canImport || page.status === 'undone' || page.rowsRead === 0) return null
  return (
    <p className="text-sm text-ink-2">
      {canUndo && until ? (
        <>
          You can undo this import until <Day at={until} />.
        </>
      ) : (
        refusal
      )}
    </p>
  )
}
