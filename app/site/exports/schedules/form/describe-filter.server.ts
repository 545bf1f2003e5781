/** Describes the filter of a scheduled export as text. */
import type { Tx } from '#app/kit/database/tenant.server'
import { filterChips } from '#app/platform/filters/chips'
import { presetLabels } from '#app/platform/filters/date-presets'
import type { Filter } from '#app/platform/filters/filter'
import { loadRequestedFilter } from '#app/platform/reports/requested-filter.server'
import type { ScheduleContext } from '../schedule-context'

type Subject = Pick<ScheduleContext, 'page' | 'report'>

/** Returns a description such as "Reviews · Last 30 days · Group Midwest · 2 sources". */
export async function describeFilter(
  tx: Tx,
  { page: { label }, report }: Subject,
  filter: Filter,
): Promise<string> {
  const { rules } = report.filter
  const { names } = await loadRequestedFilter(tx, report, report.filter.toParams(filter))
  const { range } = filter
  const dates = range.kind === 'preset' ? presetLabels[range.descriptor] : `${range.from} – ${range.to}`
  const chips = filterChips(rules, filter, names).filter(({ field }) => field !== 'date')
  const values = chips.map(({ label, value }) => (/^\d+ [a-z]/.test(value) ? value : `${label} ${value}`))
  return [label, ...(rules.defaultRange ? [dates] : []), ...values].join(' · ')
}

/** The same for a filter as stored, which may no longer be valid. */
export async function describeStoredFilter(tx: Tx, subject: Subject, stored: unknown): Promise<string> {
  const filter = subject.report.filter.fromStored(stored)
  return filter ? describeFilter(tx, subject, filter) : 'a filter that is no longer valid'
}
