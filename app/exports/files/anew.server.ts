/**
 * Makes the same file again with the list's current rows, when it expired or failed. A file that is in progress or
 * exists is kept.
 */
import type { StoredFilter } from '#app/filters/stored-filter'
import type { Viewer } from '#app/viewer/viewer.server'
import { requireReport } from '../authorize-report.server'
import { requireFile, stateAt } from './export-files.server'
import { whetherThere } from './file-page.server'
import { isAtWork } from './file-status'
import { type Ordered, orderFor } from './own-order.server'

/** Returns the id of the file to show, or why there will be none. */
export async function makeAnew(viewer: Viewer, fileId: string | undefined, ip: string): Promise<Ordered> {
  const file = await viewer.query((tx) => requireFile(tx, fileId, viewer.userId))
  const report = requireReport(viewer, file.report)
  const isHad = stateAt(file, new Date()) === 'complete' && (await whetherThere(file)) === 'there'
  if (isAtWork(file.status) || isHad) return { ok: true, id: file.id }
  if (!report.filter.fromStored(file.filter)) throw new Response('No such filter any more', { status: 404 })
  const { columns, timeZone } = file
  const filter = file.filter as StoredFilter
  return viewer.query((tx) => orderFor(tx, viewer, { report: report.name, filter, columns, timeZone, ip }))
}
