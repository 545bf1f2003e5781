import { z } from 'zod'
import { defineEndpoint, type Endpoint } from './endpoint'
import { ApiProblem } from './problems'

type PlannedOptions = Pick<Endpoint, 'method' | 'path' | 'summary'>

/**
 * Declares a call of an area that the product does not have yet, so that clients written for it get a clear answer. The
 * call is replaced when the area is built.
 */
export function plannedEndpoint({ method, path, summary }: PlannedOptions): Endpoint {
  return defineEndpoint({
    method,
    path,
    group: 'Planned',
    summary,
    page: 'signed-in',
    isPlanned: true,
    // Clients of other products send their own fields, which nothing reads yet.
    ...(method !== 'get' && method !== 'delete' && { body: z.looseObject({}), example: { body: {} } }),
    responses: {},
    reply: async () => {
      throw new ApiProblem('not-yet', `${summary}: this is not available yet.`)
    },
  })
}
