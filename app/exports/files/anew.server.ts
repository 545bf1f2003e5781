/** The same file once more, as the list is now: for one that expired or failed. One that is at work stays the one it is. */
import type { Id } from '#app/database/schema'
import type { StoredFilter } from '#app/filters/stored-filter'
import type { Viewer } from '#app/session/viewer.server'
import { requireReport } from '../asked-report.server'
import { requireFile } from './export-files.server'
import { isAtWork } from './file-status'
import { orderFor } from './start-download.server'

/** The id of the file to look at. */
export async function makeAnew(viewer: Viewer, fileId: string | undefined, ip: string): Promise<Id> {
  return viewer.query(async (tx) => {
    const file = await requireFile(tx, fileId, viewer.userId)
    if (isAtWork(file.status)) return file.id
    const report = requireReport(viewer, file.report)
    if (!report.filter.fromStored(file.filter)) throw new Response('No such filter any more', { status: 404 })
    const { columns, timeZone } = file
    const filter = file.filter as StoredFilter
    return orderFor(tx, viewer, { report: report.name, filter, columns, timeZone, ip })
  })
}
