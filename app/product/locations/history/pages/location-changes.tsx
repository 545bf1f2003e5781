import { useLoaderData } from '@remix-run/react'
import { listMeta } from '#app/platform/reports/list-page'
import { listPageLoader } from '#app/platform/reports/list-page-loader.server'
import { changeReport } from '../change-report.server'
import { undoOptions } from '../history-page.server'
import { HistoryView } from '../history-view'

export const loader = listPageLoader(changeReport, {
  load: async (_, { viewer }) => ({ undo: undoOptions(viewer) }),
})

export const meta = listMeta

export default function History() {
  return <HistoryView undo={useLoaderData<typeof loader>().undo} />
}
