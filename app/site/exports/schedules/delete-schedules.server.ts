/** Deletes scheduled exports. The result's message says which ones were not deleted. */
import { z } from 'zod'
import { idListSchema } from '#app/platform/filters/id-list-schema'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { listOwnScheduleNames } from './schedule-list.server'
import { deleteSchedules } from './schedules.server'

export type ActionResult = { message: string; level: 'success' | 'alert' }

const MAX_IDS = 500
/** The maximum number of names in the message, because the message has to fit into a cookie. */
const MAX_NAMED = 3

/** The schema for the ids to delete, from a form or a URL. Omits values that are not valid ids. */
export const deletionSchema = z.object({ ids: idListSchema(MAX_IDS) })

export async function deleteOwnSchedules(viewer: Viewer, ids: string[], now: Date): Promise<ActionResult> {
  return viewer.query(async (tx) => {
    const schedules = await listOwnScheduleNames(tx, viewer, ids)
    const deleted = await deleteSchedules(
      tx,
      schedules.map(({ id }) => id),
      now,
    )
    for (const { id, name } of schedules)
      if (deleted.includes(id))
        await recordAudit(tx, {
          ...actorOf(viewer),
          action: 'scheduled_export.deleted',
          subject: name,
          details: { scheduleId: id },
        })
    const deletedSchedules = await listOwnScheduleNames(tx, viewer, ids, { areDeleted: true })
    const deletedByOthers = deletedSchedules.filter(({ id }) => !deleted.includes(id)).map(({ name }) => name)
    return deletionResult(ids.length, deleted.length, deletedByOthers)
  })
}

/**
 * Returns the message to show. `deletedByOthers` contains the names of the viewer's schedules that had already been
 * deleted before this request.
 */
function deletionResult(
  requestedCount: number,
  deletedCount: number,
  deletedByOthers: string[],
): ActionResult {
  if (requestedCount > 0 && deletedCount === requestedCount)
    return {
      level: 'success',
      message: deletedCount === 1 ? 'Scheduled Export deleted' : `${deletedCount} Scheduled Exports deleted`,
    }
  if (requestedCount <= 1) return { level: 'alert', message: 'Scheduled Export was not deleted' }
  const othersCount = requestedCount - deletedCount - deletedByOthers.length
  const unnamedCount = deletedByOthers.length - MAX_NAMED
  const notDeleted = [
    ...deletedByOthers.slice(0, MAX_NAMED),
    ...(unnamedCount > 0 ? [`${unnamedCount} more`] : []),
    ...(othersCount > 0 ? [`${othersCount} you can’t delete`] : []),
  ]
  return { level: 'alert', message: `Some Scheduled Exports were not deleted: ${notDeleted.join(', ')}` }
}
