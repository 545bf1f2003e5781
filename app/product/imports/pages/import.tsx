import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { Badge } from '#app/kit/ui/badge'
import { LinkButton } from '#app/kit/ui/button'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { IdConflictForm } from '../id-conflicts/id-conflict-form'
import { idConflictSchema } from '../id-conflicts/id-conflict-schema'
import { resolveIdConflict, startImport } from '../import-actions.server'
import { requireImport } from '../import-record.server'
import { hasEnded, isOpen, isProcessing } from '../import-status-labels'
import { ImportSteps } from '../import-steps'
import { ImportForecast } from '../results/import-forecast'
import { ImportProgress } from '../results/import-progress'
import { ImportResult } from '../results/import-result'
import { loadImportPage } from '../results/load-import-page.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return loadImportPage(requireViewer(context), params.importId)
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const record = await viewer.query((tx) => requireImport(tx, params.importId))
  if (record.status === 'asking') {
    const form = await readForm(request, idConflictSchema)
    if (form.status !== 'success') return respondWithForm(form)
    await resolveIdConflict(viewer, record, form.value.knownElsewhere)
  } else await startImport(viewer, record)
  return redirect(viewer.href('/settings/imports/:importId', { importId: record.id }))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `${data.statusLabel.label}: ${data.fileName}` : 'Import') },
]

export default function ImportPage() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  const { label, tone } = page.statusLabel
  const isChecking = ['checking', 'asking', 'checked'].includes(page.status)
  return (
    <>
      <PageHeader
        title={page.fileName}
        meta={page.fileSummary}
        actions={
          page.canCancel ? (
            <LinkButton to={href('/settings/imports/:importId/cancel', { importId: page.id })}>
              Cancel import
            </LinkButton>
          ) : null
        }
      />
      {isOpen(page.status) ? (
        <ImportSteps current={page.status === 'uploaded' ? 'columns' : isChecking ? 'check' : 'import'} />
      ) : null}
      <p className="my-3">
        <Badge tone={tone}>{label}</Badge>
      </p>
      {page.status === 'uploaded' ? (
        <p>
          File uploaded.{' '}
          <Link to={href('/settings/imports/:importId/mapping', { importId: page.id })}>
            Choose its columns
          </Link>
          .
        </p>
      ) : null}
      {isProcessing(page.status) ? <ImportProgress page={page} /> : null}
      {page.status === 'asking' ? <IdConflictForm page={page} reply={reply} /> : null}
      {page.status === 'checked' ? <ImportForecast page={page} /> : null}
      {hasEnded(page.status) ? <ImportResult page={page} /> : null}
    </>
  )
}
