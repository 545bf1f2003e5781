/**
 * Emulates Bing Places for the demo and for tests. It does not check client certificates; to test them, put it behind
 * an HTTPS proxy. Control endpoints under `/emulator`: `drift` changes a business, `issues` sets the issues that the
 * quality check of a business finds, `decide` ends a check.
 */
import { type Express, type Response, Router } from 'express'
import { z } from 'zod'
import { createEmulator } from '../protocol/create-emulator.server'
import { bingRoutes, sendError } from './routes.server'
import { type bingSeed, bingState, decideCheck, type StoredBusiness } from './state.server'

export type BingEmulatorOptions = {
  snapshotPath?: string
  now?: () => Date
  /** The initial businesses. Businesses in the snapshot take precedence. */
  seed?: z.input<typeof bingSeed>
}

const idSchema = z.object({ id: z.string() })
const driftSchema = idSchema.extend({ business: z.record(z.string(), z.unknown()) })
const issueSchema = z.object({
  IssueType: z.string(),
  SubIssueType: z.array(z.string()).nullable().default(null),
})
const issuesSchema = idSchema.extend({ issues: z.array(issueSchema) })
const decisionSchema = idSchema.extend({ isApproved: z.boolean() })

export function bingEmulator({
  snapshotPath,
  now = () => new Date(),
  seed,
}: BingEmulatorOptions = {}): Express {
  const state = bingState(now)
  if (seed) state.add(seed)

  function onBusiness<Input extends { id: string }>(
    schema: z.ZodType<Input>,
    apply: (found: StoredBusiness, input: Input) => void,
  ) {
    return ({ body }: { body: unknown }, response: Response) => {
      const input = schema.parse(body)
      const found = state.find(input.id)
      if (!found) return void response.status(404).json({ reason: 'There is no such business.' })
      apply(found, input)
      response.json({})
    }
  }

  const control = Router()
    .post(
      '/drift',
      onBusiness(driftSchema, (found, { business }) => void Object.assign(found.business, business)),
    )
    .post(
      '/issues',
      onBusiness(issuesSchema, (found, input) => {
        found.issues = input.issues
      }),
    )
    .post(
      '/decide',
      onBusiness(decisionSchema, (found, { isApproved }) => decideCheck(found, isApproved)),
    )

  return createEmulator({ state, snapshotPath, control, routes: bingRoutes(state), sendError })
}
