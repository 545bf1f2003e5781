/** What reviews talk about is there only for accounts that have it switched on; the categories have a switch of their own. */
import { isSwitchedOn, requireSwitchedOn } from '#app/reports/access'
import { requireViewer, type Viewer } from '#app/session/viewer.server'
import { categoryReport } from './categories/category-report.server'
import { keywordReport } from './keyword-report.server'

type Context = Parameters<typeof requireViewer>[0]

export function requireInsights(context: Context): Viewer {
  return requireSwitchedOn(requireViewer(context, 'insights.read'), keywordReport)
}

export function requireCategories(context: Context): Viewer {
  return requireSwitchedOn(requireViewer(context, 'insights.read'), categoryReport)
}

export function hasCategories(viewer: Viewer): boolean {
  return isSwitchedOn(categoryReport, viewer)
}
