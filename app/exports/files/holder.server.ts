/**
 * Who may have an export file: the user it was made for, as they are now. Somebody deactivated, limited to places
 * since, deprived of some, or no longer permitted to see such lists does not get what they ordered before, whichever
 * way they ask; nobody gets lists that their account has switched off.
 */
import { canReadAll, isSwitchedOn } from '#app/reports/access.server'
import type { Viewer } from '#app/session/viewer.server'
import { findReport } from '../all-reports.server'
import type { ExportFile } from './export-files.server'
import { isWithinPlaces } from './reach.server'

type Held = Pick<ExportFile, 'userId' | 'report' | 'limitedTo' | 'reach' | 'runId'>

/** Who is a mail address and nothing else needs no permission for a scheduled file: whoever sends it decided that. */
export async function mayHave(viewer: Viewer, file: Held): Promise<boolean> {
  const report = findReport(file.report)
  if (report && !isSwitchedOn(report, viewer)) return false
  const isSent = file.runId !== null && viewer.userType === 'email_only'
  const isPermitted = isSent || (report !== null && canReadAll(report, viewer))
  return viewer.userId === file.userId && isPermitted && (await seesAll(viewer, file))
}

/** Whoever is limited to places sees a file of no others, whomever it was limited to when it was made. */
async function seesAll({ places, accountId }: Viewer, { limitedTo, reach }: Held): Promise<boolean> {
  if (places === null) return true
  return limitedTo !== null && isWithinPlaces(accountId, reach, places)
}
