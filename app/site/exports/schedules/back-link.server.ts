import { z } from 'zod'
import type { Href } from '#app/kit/routing/href'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { allReports } from '../all-reports.server'
import { reportPageOf } from '../report-pages.server'

const querySchema = z.object({ fromPage: textParameter })

/**
 * Returns the back link of the scheduled exports list: to the page of the report in the `fromPage` parameter, or else
 * to the Settings page.
 */
export function backLink(href: Href, request: { url: string }): { key: string; label: string; to: string } {
  const key = readQuery(request, querySchema).fromPage ?? ''
  const page = reportPageOf(allReports.find((report) => report.formerPageKey === key)?.name ?? key)
  return page
    ? {
        key: page.report,
        label: page.label,
        to: page.path(href, page.view ? new URLSearchParams({ view: page.view }) : undefined),
      }
    : { key: '', label: 'Settings', to: href('/settings') }
}

/** Returns the URL of the scheduled exports list, with the `fromPage` parameter for the same back link. */
export function scheduleListPath(href: Href, request: { url: string }): string {
  const { key } = backLink(href, request)
  return href('/settings/scheduled-exports/manage', key ? { fromPage: key } : undefined)
}
