import { useLoaderData } from '@remix-run/react'
import { listMeta } from '#app/reports/list-page'
import { listPage } from '#app/reports/list-page.server'
import { changeReport } from '../change-report.server'
import { undoing } from '../history-page.server'
import { HistoryView } from '../history-view'

export const loader = listPage(changeReport, { load: async (_, { viewer }) => ({ undo: undoing(viewer) }) })

export const meta = listMeta

export default function History() {
  return <HistoryView undo={useLoaderData<typeof loader>().undo} />
}
