/**
 * Bing Places on this machine, for the demo and for tests. It asks for no certificate: whoever wants that puts it
 * behind https. `/emulator` also changes a business (`drift`), lets the check find something in one (`issues`), and
 * ends a check (`decide`).
 */
import { type Express, type Response, Router } from 'express'
import { z } from 'zod'
import { emulated } from '../protocol/emulated.server'
import { bingRoutes, refuse } from './routes.server'
import { type bingSeed, bingState, decide, type StoredBusiness } from './state.server'

export type BingEmulatorOptions = {
  snapshotPath?: string
  now?: () => Date
  /** Businesses it has from the start. What it remembers of them comes first. */
  known?: z.input<typeof bingSeed>
}

const one = z.object({ id: z.string() })
const drift = one.extend({ business: z.record(z.string(), z.unknown()) })
const issue = z.object({ IssueType: z.string(), SubIssueType: z.array(z.string()).nullable().default(null) })
const issues = one.extend({ issues: z.array(issue) })
const decision = one.extend({ isApproved: z.boolean() })

export function bingEmulator({
  snapshotPath,
  now = () => new Date(),
  known,
}: BingEmulatorOptions = {}): Express {
  const state = bingState(now)
  if (known) state.add(known)

  function change<Wish extends { id: string }>(
    shape: z.ZodType<Wish>,
    apply: (found: StoredBusiness, wish: Wish) => void,
  ) {
    return ({ body }: { body: unknown }, response: Response) => {
      const wish = shape.parse(body)
      const found = state.find(wish.id)
      if (!found) return void response.status(404).json({ reason: 'There is no such business.' })
      apply(found, wish)
      response.json({})
    }
  }

  const control = Router()
    .post(
      '/drift',
      change(drift, (found, { business }) => void Object.assign(found.business, business)),
    )
    .post(
      '/issues',
      change(issues, (found, wish) => {
        found.issues = wish.issues
      }),
    )
    .post(
      '/decide',
      change(decision, (found, { isApproved }) => decide(found, isApproved)),
    )

  return emulated({ state, snapshotPath, control, routes: bingRoutes(state), refuse })
}
