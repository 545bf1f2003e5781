/**
 * The control endpoints under `/emulator`, which Google does not have: seed and inspect the state, cause failures,
 * decide moderation, expire tokens.
 */
import { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import type { callJournal } from '../protocol/call-journal.server'
import { faultSchema, type faultSwitches } from '../protocol/faults.server'
import { decideReview, type StoredProfile } from './profile-state.server'
import type { GoogleState } from './state.server'
import type { googleTokens } from './tokens.server'

type ControlContext = {
  state: GoogleState
  calls: ReturnType<typeof callJournal>
  switches: ReturnType<typeof faultSwitches>
  tokens: ReturnType<typeof googleTokens>
  now: () => Date
}

const moderationSchema = z.object({
  name: z.string().regex(/^accounts\/[^/]+\/locations\/[^/]+\/reviews\/[^/]+$/),
  state: z.enum(['APPROVED', 'REJECTED']),
  policyViolation: z.string().optional(),
})

const reviewNameSchema = z.object({
  name: z.string().regex(/^accounts\/[^/]+\/locations\/[^/]+\/reviews\/[^/]+$/),
})
const replySchema = reviewNameSchema.extend({ comment: z.string().min(1).nullable() })
const reviewSchema = z.object({
  location: z.string().regex(/^accounts\/[^/]+\/locations\/[^/]+$/),
  review: z.looseObject({ reviewId: z.string().min(1) }),
})
const profileNameSchema = z.object({ name: z.string() })
const driftSchema = profileNameSchema.extend({ location: z.record(z.string(), z.unknown()) })
const refusalSchema = profileNameSchema.extend({ reason: z.string().nullable() })
const decisionSchema = profileNameSchema.extend({ isApproved: z.boolean() })

export function controlRoutes({ state, calls, switches, tokens, now }: ControlContext): Router {
  const routes = Router()

  routes.get('/state', (_, response) => void response.json(state.snapshot()))
  routes.post('/seed', (request, response) => {
    state.seed(request.body)
    response.json({})
  })

  routes.get('/calls', (_, response) => void response.json({ calls: calls.calls }))
  routes.delete('/calls', (_, response) => {
    calls.clear()
    response.json({})
  })

  routes.get('/faults', (_, response) => void response.json({ faults: switches.faults }))
  routes.post('/faults', (request, response) => {
    switches.faults.push(faultSchema.parse(request.body))
    response.json({ faults: switches.faults })
  })
  routes.delete('/faults', (_, response) => {
    switches.faults.length = 0
    response.json({})
  })

  routes.post('/moderate', (request, response) => {
    const { name, ...verdict } = moderationSchema.parse(request.body)
    const [locationName = '', reviewId = ''] = name.split('/reviews/')
    const reply = state.findReview(locationName, reviewId, now())?.reply
    if (!reply) return void response.status(404).json({ reason: 'There is no such reply.' })
    Object.assign(reply, verdict)
    response.json({})
  })

  // Adds or edits a review as a reviewer would: `{ location, review: { reviewId, starRating, comment } }`.
  routes.post('/reviews', (request, response) => {
    const { location, review } = reviewSchema.parse(request.body)
    if (!state.findLocation(location)) return void response.status(404).json({ reason: 'No such location.' })
    state.putReview(location, review, now())
    response.json({})
  })
  // Adds or edits a reply as the owner would on Google's own site. `{ name, comment: null }` deletes the reply.
  routes.post('/reviews/reply', (request, response) => {
    const { name, comment } = replySchema.parse(request.body)
    const one = findReview(name)
    if (!one) return void response.status(404).json({ reason: 'There is no such review.' })
    const reply = { updateTime: now().toISOString(), state: 'APPROVED' as const, decidedAt: null }
    one.reply = comment === null ? null : { comment, ...reply }
    response.json({})
  })
  routes.post('/reviews/delete', (request, response) => {
    const one = findReview(reviewNameSchema.parse(request.body).name)
    if (!one) return void response.status(404).json({ reason: 'There is no such review.' })
    one.isDeleted = true
    response.json({})
  })
  // Restores a deleted review.
  routes.post('/reviews/restore', (request, response) => {
    const [locationName = '', reviewId = ''] = reviewNameSchema.parse(request.body).name.split('/reviews/')
    const one = state.findLocation(locationName)?.reviews.get(reviewId)
    if (!one) return void response.status(404).json({ reason: 'There is no such review.' })
    one.isDeleted = false
    response.json({})
  })
  function findReview(name: string) {
    const [locationName = '', reviewId = ''] = name.split('/reviews/')
    return state.findReview(locationName, reviewId, now())
  }

  /** Creates a handler that finds a profile by its name, such as `locations/1`, and passes it to `apply`. */
  function onProfile<Input extends { name: string }>(
    schema: z.ZodType<Input>,
    apply: (one: StoredProfile, input: Input) => void,
  ) {
    return (request: Request, response: Response) => {
      const input = schema.parse(request.body)
      const one = state.profiles.find(input.name, now())
      if (!one) return void response.status(404).json({ reason: 'There is no such profile.' })
      apply(one, input)
      response.json({})
    }
  }
  // Sets values that the public sees instead of the owner's values.
  routes.post(
    '/drift',
    onProfile(driftSchema, (one, { location }) => void Object.assign(one.shown, location)),
  )
  // Rejects every edit of the profile with the given reason, until `reason` is set to null.
  routes.post(
    '/refuse',
    onProfile(refusalSchema, (one, { reason }) => {
      one.refuses = reason
    }),
  )
  routes.post(
    '/decide',
    onProfile(decisionSchema, (one, { isApproved }) => decideReview(one, isApproved)),
  )

  routes.post('/tokens/end', (_, response) => {
    tokens.endAll()
    response.json({})
  })
  routes.post('/tokens/revoke', (request, response) => {
    tokens.revoke(z.object({ refreshToken: z.string() }).parse(request.body).refreshToken)
    tokens.endAll()
    response.json({})
  })

  return routes
}
