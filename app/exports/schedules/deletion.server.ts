/** Deletes scheduled exports and reports the result: all deleted, or which ones were not. */
import { z } from 'zod'
import { idList } from '#app/filters/id-list'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { namesOfTheirs } from './schedule-list.server'
import { deleteSchedules } from './schedules.server'

export type Told = { message: string; level: 'success' | 'alert' }

const MOST = 500
/** Limited because the message is stored in a cookie. */
const MOST_NAMED = 3

/** The ids that a form or a URL asks to delete; omits values that cannot be ids. */
export const deletionSchema = z.object({ ids: idList(MOST) })

export async function deleteTheirs(viewer: Viewer, ids: string[], now: Date): Promise<Told> {
  return viewer.query(async (tx) => {
    const theirs = await namesOfTheirs(tx, viewer, ids)
    const deleted = await deleteSchedules(
      tx,
      theirs.map(({ id }) => id),
      now,
    )
    for (const { id, name } of theirs)
      if (deleted.includes(id))
        await recordAudit(tx, { ...actorOf(viewer), action: 'scheduled_export.deleted', subject: name })
    const left = await namesOfTheirs(tx, viewer, ids, { areDeleted: true })
    const kept = left.filter(({ id }) => !deleted.includes(id)).map(({ name }) => name)
    return told(ids.length, deleted.length, kept)
  })
}

/** `gone`: names of those that somebody else deleted before, as far as they were this viewer's. */
function told(asked: number, deleted: number, gone: string[]): Told {
  if (asked > 0 && deleted === asked)
    return {
      level: 'success',
      message: deleted === 1 ? 'Scheduled Export deleted' : `${deleted} Scheduled Exports deleted`,
    }
  if (asked <= 1) return { level: 'alert', message: 'Scheduled Export was not deleted' }
  const others = asked - deleted - gone.length
  const unnamed = gone.length - MOST_NAMED
  const which = [
    ...gone.slice(0, MOST_NAMED),
    ...(unnamed > 0 ? [`${unnamed} more`] : []),
    ...(others > 0 ? [`${others} that ${others === 1 ? 'is' : 'are'} not among yours`] : []),
  ]
  return { level: 'alert', message: `Some Scheduled Exports were not deleted: ${which.join(', ')}` }
}
