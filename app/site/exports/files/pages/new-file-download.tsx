import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { log } from '#app/kit/log.server'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { allReports } from '../../all-reports.server'
import { exportRefusal, requireReport } from '../../authorize-report.server'
import { DownloadForm } from '../download-form/download-form'
import { loadDownloadPanel } from '../download-form/download-panel.server'
import { downloadSchema } from '../download-form/download-schema'
import { startDownload } from '../download-form/start-download.server'
import { fileMessages } from '../file-status-labels'

const querySchema = z.object({ report: textParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { report: name } = readQuery(request, querySchema)
  const params = searchParamsOf(request)
  if (name !== null)
    return { panel: await loadDownloadPanel(viewer, requireReport(viewer, name), params), lists: [] }
  const lists = allReports.filter((report) => exportRefusal(report, viewer) === null)
  return { panel: null, lists: lists.map(({ name, title }) => ({ name, title })) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const params = searchParamsOf(request)
  const report = requireReport(viewer, readQuery(request, querySchema).report ?? '')
  const form = await readForm(request, downloadSchema)
  if (form.status !== 'success') return respondWithForm(form)
  try {
    const result = await startDownload(viewer, report, params, form.value, context.ip)
    if (!result.ok) return respondWithForm(form, [result.reason], { status: result.status })
    return redirect(result.path, 303)
  } catch (error) {
    // Thrown responses are error pages, such as the one for an unavailable database.
    if (error instanceof Response) throw error
    log.error({ err: error, report: report.name }, 'an export could not be requested')
    return respondWithForm(form, [fileMessages.notStarted], { status: 500 })
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.panel ? `Download ${data.panel.title}` : 'Download') },
]

export default function NewDownload() {
  const { panel, lists } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  if (panel)
    return (
      <>
        <PageHeader title={`Download ${panel.title}`} meta="A CSV with every row of the list." />
        <div className="mt-4 max-w-form">
          <DownloadForm panel={panel} reply={reply} />
        </div>
      </>
    )
  return (
    <>
      <PageHeader title="Download" meta="Choose a list to download as CSV." />
      <ul className="mt-4 space-y-2">
        {lists.map(({ name, title }) => (
          <li key={name}>
            <Link to={href('/file-downloads/new', `report=${name}`)}>{title}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
