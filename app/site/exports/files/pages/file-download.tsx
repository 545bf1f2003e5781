import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { noFieldsSchema, requireForm } from '#app/kit/forms/forms.server'
import { Badge } from '#app/kit/ui/badge'
import { Banner } from '#app/kit/ui/banner'
import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { loadFilePage } from '../file-page.server'
import { FileProgress } from '../file-progress'
import { FileReady } from '../file-ready'
import { fileStatusLabels, isInProgress } from '../file-status-labels'
import { recreateFile } from '../recreate-file.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return loadFilePage(requireViewer(context), params.fileId, new Date())
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  await requireForm(request, noFieldsSchema)
  const { href } = viewer
  const result = await recreateFile(viewer, params.fileId, context.ip)
  if (result.ok) return redirect(href('/file-downloads/:fileId', { fileId: result.id }), 303)
  return redirectWithFlash(
    href('/file-downloads/:fileId', { fileId: params.fileId ?? '' }),
    result.reason,
    'alert',
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `${fileStatusLabels[data.status].label}: ${data.title}` : 'Download') },
]

export default function FileDownload() {
  const file = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const { label, tone } = fileStatusLabels[file.status]
  const canRecreate = file.problem !== null || file.status === 'expired'
  return (
    <>
      <PageHeader title={`Download of ${file.title}`} meta={file.summary} />
      <p className="my-3">
        <Badge tone={tone}>{label}</Badge>
      </p>
      {file.problem ? (
        <Banner level={file.status === 'no_results' ? 'info' : 'danger'} role="alert" className="mb-3">
          {file.problem}
        </Banner>
      ) : null}
      {file.notice ? (
        <Banner level="info" className="mb-3">
          {file.notice}
        </Banner>
      ) : null}
      {file.status === 'expired' ? <p>This file has expired and was deleted.</p> : null}
      {isInProgress(file.status) ? <FileProgress file={file} /> : null}
      {file.status === 'complete' && !file.problem ? <FileReady file={file} /> : null}
      {canRecreate ? (
        <Form method="post" className="mt-4">
          <Button variant="primary">Create again</Button>
        </Form>
      ) : null}
      <p className="mt-6 text-sm">
        <Link to={href('/file-downloads')}>All your downloads</Link>
      </p>
    </>
  )
}
