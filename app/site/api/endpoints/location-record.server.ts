/** The links and the version of a location, for the calls that read and change it. */
import { parseId } from '#app/kit/database/id'
import { findVersion } from '#app/product/locations/conflicts/edit-conflicts.server'
import type { Call } from '../endpoint'
import { ApiProblem } from '../problems'

export const locationLinks = ({ id }: { id: string }, { links, viewer }: Call) => ({
  self: links.to('locations/:locationId', { locationId: id }),
  reviews: links.to('reviews', {}, new URLSearchParams({ locationId: id, dateDescriptor: 'all_time' })),
  page: links.page(viewer.href('/settings/locations/:locationId/details', { locationId: id })),
})

const versionPrefix = 'c'

/** Returns the version of a location: its newest change. It changes with each change of a fact. */
export async function locationVersion({
  tx,
  params,
}: Pick<Call, 'tx' | 'params'>): Promise<string | undefined> {
  const id = parseId(params.locationId)
  const version = id ? await findVersion(tx, id) : undefined
  return version && versionPrefix + version
}

/** Returns the id of the change in a version. @throws a problem if If-Match is not a version of a location. */
export function readVersion(version: string | undefined): string | undefined {
  if (version === undefined) return undefined
  if (!/^c\d{1,18}$/.test(version))
    throw new ApiProblem(
      'precondition-failed',
      'If-Match must be the version of the location, such as "c19".',
    )
  return version.slice(versionPrefix.length)
}
