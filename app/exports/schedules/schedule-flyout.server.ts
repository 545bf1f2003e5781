/** The flyout in which an export is scheduled, or a schedule changed, with the page's filter as it stands beside it. */
import type { ExportChoices } from '#app/filters/bar/export-choices'
import type { AskedPage } from '../flyout.server'

export type ScheduleFlyout = { state: 'gone' }

export async function openScheduleFlyout({ now }: AskedPage): Promise<ScheduleFlyout> {
  return { state: now ? 'gone' : 'gone' }
}

export function scheduleChoice({ viewer }: AskedPage): ExportChoices['schedule'] {
  return viewer ? null : null
}
