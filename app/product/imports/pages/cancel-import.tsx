import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { cancelImport } from '../import-actions.server'
import { importKindLabels } from '../import-kind-labels'
import { isCancelable, requireImport } from '../import-record.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const record = await viewer.query((tx) => requireImport(tx, params.importId))
  if (!isCancelable(record))
    throw redirect(viewer.href('/settings/imports/:importId', { importId: record.id }))
  const { id, kind, fileName, status, rowsCreated, rowsUpdated } = record
  return { id, kind, fileName, isRunning: status === 'running', savedCount: rowsCreated + rowsUpdated }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const record = await viewer.query((tx) => requireImport(tx, params.importId))
  const isCanceled = await cancelImport(viewer, record)
  const message = isCanceled ? 'Import canceled' : 'The import had already finished'
  return redirectWithFlash(
    viewer.href('/settings/imports/:importId', { importId: record.id }),
    message,
    isCanceled ? 'success' : 'info',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Cancel import') }]

export default function CancelImport() {
  const { id, kind, fileName, isRunning, savedCount } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm
      title="Cancel this import?"
      confirmLabel="Cancel import"
      cancelTo={href('/settings/imports/:importId', { importId: id })}
    >
      <p>
        {isRunning
          ? `${fileName} is being imported. ${pluralize(savedCount, importKindLabels[kind].noun)} imported so far and the current batch will be kept. The rest won’t be imported.`
          : savedCount > 0
            ? `${pluralize(savedCount, importKindLabels[kind].noun)} from ${fileName} will be kept. The uploaded file will be deleted.`
            : `Nothing from ${fileName} has been imported. The uploaded file will be deleted.`}
      </p>
    </ConfirmForm>
  )
}
