/** What the lists of locations or groups with their figures have in common. */
import type { PerformanceView } from '#app/product/performance/performance'
import type { Call, Parameter } from '../endpoint'

export const previousPeriodParameter: Parameter = {
  name: 'with_lag',
  description: 'Ignored: the figures of the period before are always included',
  schema: { type: 'string' },
}

type Subject = { id: string; view: PerformanceView }

/** Returns the function that links a row to its location or group, and to the page that shows its figures. */
export function subjectLinks(page: '/dashboard' | '/dashboard/locations/score') {
  return ({ id, view }: Subject, { links, viewer }: Call) => {
    const isGroup = view === 'groups'
    return {
      location: isGroup ? undefined : links.to('locations/:locationId', { locationId: id }),
      group: isGroup ? links.to('groups/:groupId', { groupId: id }) : undefined,
      page: links.page(viewer.href(page, { [isGroup ? 'groupId' : 'locationId']: id })),
    }
  }
}
