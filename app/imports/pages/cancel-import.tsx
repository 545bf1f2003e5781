import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Confirm } from '#app/ui/confirm'
import { counted } from '#app/ui/numbers'
import { requireViewer } from '#app/viewer/viewer.server'
import { kindWords } from '../import-kind'
import { requireImport } from '../import-record.server'
import { hasEnded } from '../import-status'
import { cancelImport } from '../imports.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const found = await viewer.query((tx) => requireImport(tx, params.importId))
  if (hasEnded(found.status))
    throw redirect(viewer.href('/settings/imports/:importId', { importId: found.id }))
  const { id, kind, fileName, status, rowsCreated, rowsUpdated } = found
  return { id, kind, fileName, isRunning: status === 'running', written: rowsCreated + rowsUpdated }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const found = await viewer.query((tx) => requireImport(tx, params.importId))
  const isCancelled = await cancelImport(viewer, found)
  const message = isCancelled ? 'Import cancelled' : 'The import had ended already'
  return redirectWithFlash(
    viewer.href('/settings/imports/:importId', { importId: found.id }),
    message,
    isCancelled ? 'success' : 'info',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Cancel import') }]

export default function CancelImport() {
  const { id, kind, fileName, isRunning, written } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <Confirm
      title="Cancel this import?"
      confirm="Cancel import"
      cancelTo={href('/settings/imports/:importId', { importId: id })}
    >
      <p>
        {isRunning
          ? `${fileName} is being imported. ${counted(written, kindWords[kind].noun)} written so far, and those of the batch under way, are kept. The rest is not imported.`
          : `Nothing of ${fileName} has been imported. The uploaded file is removed.`}
      </p>
    </Confirm>
  )
}
