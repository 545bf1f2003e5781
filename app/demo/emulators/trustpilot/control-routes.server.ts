/**
 * The control endpoints under `/emulator`, which Trustpilot does not have: expire and revoke tokens, remove reviews.
 */
import { Router } from 'express'
import { z } from 'zod'
import type { TrustpilotState } from './state'

export function controlRoutes({ units, revoked }: TrustpilotState, endAll: () => void): Router {
  const routes = Router()
  routes.post('/tokens/end', (_, response) => {
    endAll()
    response.json({})
  })
  routes.post('/tokens/revoke', (request, response) => {
    revoked.add(z.object({ refreshToken: z.string() }).parse(request.body).refreshToken)
    endAll()
    response.json({})
  })
  routes.post('/remove', (request, response) => {
    const { reviewId } = z.object({ reviewId: z.string() }).parse(request.body)
    for (const unit of units.values()) unit.reviews = unit.reviews.filter(({ id }) => id !== reviewId)
    response.json({})
  })
  return routes
}
