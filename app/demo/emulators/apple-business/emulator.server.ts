/**
 * Emulates Apple Business for the demo and for tests. Control endpoints under `/emulator`: `drift` changes a location
 * as a third party would, `refuse` rejects the edits of a location, `decide` approves or rejects a location that Apple
 * is reviewing, and `tokens/end` expires all tokens.
 */
import { randomUUID } from 'node:crypto'
import { type Express, type Response, Router } from 'express'
import { z } from 'zod'
import { appleReport } from '#app/kit/providers/apple-business/wire'
import { createEmulator } from '../protocol/create-emulator.server'
import { appleRoutes, sendError } from './routes.server'
import { type appleSeed, appleState, decideReview, type StoredLocation } from './state.server'

export type AppleEmulatorOptions = {
  snapshotPath?: string
  now?: () => Date
  /** The initial locations. Locations in the snapshot take precedence. */
  seed?: z.input<typeof appleSeed>
}

const idSchema = z.object({ id: z.string() })
const driftSchema = idSchema.extend({ locationDetails: z.record(z.string(), z.unknown()) })
const refusalSchema = idSchema.extend({
  report: appleReport.extend({ isAtOnce: z.boolean().default(false) }).nullable(),
})
const decisionSchema = idSchema.extend({ isApproved: z.boolean() })

export function appleEmulator({
  snapshotPath,
  now = () => new Date(),
  seed,
}: AppleEmulatorOptions = {}): Express {
  const state = appleState(now)
  const tokens = new Map<string, number>()
  if (seed) state.add(seed)

  const onLocation = <Input extends { id: string }>(
    schema: z.ZodType<Input>,
    apply: (found: StoredLocation, input: Input) => void,
  ) => {
    return ({ body }: { body: unknown }, response: Response) => {
      const input = schema.parse(body)
      const found = state.find(input.id)
      if (!found) return void response.status(404).json({ reason: 'There is no such location.' })
      apply(found, input)
      response.json({})
    }
  }

  const control = Router()
    .post(
      '/drift',
      onLocation(driftSchema, (found, { locationDetails }) => {
        Object.assign(found.locationDetails, locationDetails)
        found.etag = randomUUID()
      }),
    )
    .post(
      '/refuse',
      onLocation(refusalSchema, (found, { report }) => {
        found.refuses = report
      }),
    )
    .post(
      '/decide',
      onLocation(decisionSchema, (found, { isApproved }) => decideReview(found, isApproved)),
    )
    .post('/tokens/end', (_, response) => {
      tokens.clear()
      response.json({})
    })

  return createEmulator({
    state,
    snapshotPath,
    control,
    routes: appleRoutes(state, tokens, now),
    sendError: (response, status, message) => sendError(response, status, 'BAD_REQUEST', message),
  })
}
