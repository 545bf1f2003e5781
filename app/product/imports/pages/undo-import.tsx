import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useNavigation } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { Day } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { importKindLabels } from '../import-kind-labels'
import { requireImport } from '../import-record.server'
import { loadUndoPage, undoImport } from '../undo/undo-page.server'
import { UndoRules, UndoSummary } from '../undo/undo-summary'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return loadUndoPage(requireViewer(context), params.importId, new Date())
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const record = await viewer.query((tx) => requireImport(tx, params.importId))
  const refusal = await undoImport(viewer, record, new Date())
  return redirectWithFlash(
    viewer.href('/settings/imports/:importId', { importId: record.id }),
    refusal ?? 'Undo started',
    refusal ? 'info' : 'success',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Undo import') }]

export default function UndoImport() {
  const page = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const isSending = useNavigation().state !== 'idle'
  const importPath = href('/settings/imports/:importId', { importId: page.id })
  if (page.refusal)
    return (
      <>
        <PageHeader title="Undo this import?" meta={page.fileName} />
        <div className="mt-3 max-w-form space-y-3">
          <Banner level="warning">{page.refusal}</Banner>
          <Link to={importPath}>Back to the import</Link>
        </div>
      </>
    )
  return (
    <ConfirmForm
      title="Undo this import?"
      confirmLabel="Undo this import"
      cancelTo={importPath}
      busy={isSending}
    >
      <p>
        <bdi>{page.fileName}</bdi>
        {page.until ? (
          <>
            {' '}
            can be undone until <Day at={page.until} />.
          </>
        ) : null}
      </p>
      {page.forecast ? (
        <UndoSummary {...page.forecast} answered={page.answered} isDone={false} />
      ) : (
        <p>
          Up to {pluralize(page.savedCount, importKindLabels[page.kind].noun)} will be removed or restored.
          Those that were changed, tagged or responded to since the import are kept, and so are locations that
          are still in use. The import’s page shows how many.
        </p>
      )}
      <UndoRules />
    </ConfirmForm>
  )
}
