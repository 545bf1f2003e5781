/**
 * Apple Business on this machine, for the demo and for tests. `/emulator` also lets somebody else change a location
 * (`drift`), refuses the edits of one (`refuse`), ends a review (`decide`) and every token (`tokens/end`).
 */
import { randomUUID } from 'node:crypto'
import { type Express, type Response, Router } from 'express'
import { z } from 'zod'
import { appleReport } from '#app/providers/apple-business/wire'
import { emulated } from '../protocol/emulated.server'
import { appleRoutes, refuse } from './routes.server'
import { type appleSeed, appleState, decide, type StoredLocation } from './state.server'

export type AppleEmulatorOptions = {
  snapshotPath?: string
  now?: () => Date
  /** Locations it has from the start. What it remembers of them comes first. */
  known?: z.input<typeof appleSeed>
}

const one = z.object({ id: z.string() })
const drift = one.extend({ locationDetails: z.record(z.string(), z.unknown()) })
const refusal = one.extend({
  report: appleReport.extend({ isAtOnce: z.boolean().default(false) }).nullable(),
})
const decision = one.extend({ isApproved: z.boolean() })

export function appleEmulator({
  snapshotPath,
  now = () => new Date(),
  known,
}: AppleEmulatorOptions = {}): Express {
  const state = appleState(now)
  const tokens = new Map<string, number>()
  if (known) state.add(known)

  const change = <Wish extends { id: string }>(
    shape: z.ZodType<Wish>,
    apply: (found: StoredLocation, wish: Wish) => void,
  ) => {
    return ({ body }: { body: unknown }, response: Response) => {
      const wish = shape.parse(body)
      const found = state.find(wish.id)
      if (!found) return void response.status(404).json({ reason: 'There is no such location.' })
      apply(found, wish)
      response.json({})
    }
  }

  const control = Router()
    .post(
      '/drift',
      change(drift, (found, { locationDetails }) => {
        Object.assign(found.locationDetails, locationDetails)
        found.etag = randomUUID()
      }),
    )
    .post(
      '/refuse',
      change(refusal, (found, { report }) => {
        found.refuses = report
      }),
    )
    .post(
      '/decide',
      change(decision, (found, { isApproved }) => decide(found, isApproved)),
    )
    .post('/tokens/end', (_, response) => {
      tokens.clear()
      response.json({})
    })

  return emulated({
    state,
    snapshotPath,
    control,
    routes: appleRoutes(state, tokens, now),
    refuse: (response, status, message) => refuse(response, status, 'BAD_REQUEST', message),
  })
}
