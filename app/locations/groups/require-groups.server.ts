/** Groups are there only for accounts that have them switched on. */
import { isSwitchedOn, requireSwitchedOn } from '#app/reports/access'
import type { Permission } from '#app/session/permissions'
import { requireViewer, type Viewer } from '#app/session/viewer.server'
import { groupReport } from './group-report.server'

type Context = Parameters<typeof requireViewer>[0]

export function requireGroups(context: Context, permission: Permission): Viewer {
  return requireSwitchedOn(requireViewer(context, permission), groupReport)
}

export function hasGroups(viewer: Viewer): boolean {
  return isSwitchedOn(groupReport, viewer)
}
