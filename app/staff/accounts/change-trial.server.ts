/**
 * Extends a trial, starts a new one, or ends it because the account is a customer's. An account that has expired becomes
 * active again with its next request.
 */
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { Id } from '#app/database/schema'
import { switchToSignIn } from '#app/database/sign-in-role.server'
import { asAccount } from '#app/database/tenant.server'
import { recordAudit } from '#app/viewer/audit.server'
import { reasonSchema } from '../reason-schema'
import type { StaffActor } from './change-account.server'

/** The trial ends at the end of `lastDay` in the account's time zone. Null: the account has no trial. */
export const trialSchema = z.object({
  lastDay: z
    .string({ error: 'Enter the last day of the trial, such as 2027-01-31, or none' })
    .trim()
    .regex(/^(\d{4}-\d{2}-\d{2}|none)$/i, { error: 'Enter a date such as 2027-01-31, or none', abort: true })
    .refine((day) => isNone(day) || z.iso.date().safeParse(day).success, {
      error: 'There is no such date',
      abort: true,
    })
    .refine(
      (day) => isNone(day) || endOfDay(day, westernmostZone) > new Date(),
      'Choose today or a later day',
    )
    .transform((day) => (isNone(day) ? null : day)),
  ...reasonSchema.shape,
})

export type TrialChange = z.infer<typeof trialSchema>

/** Returns false if the account is suspended or not confirmed: both have a step of their own. */
export async function changeTrial(
  actor: StaffActor,
  { id: accountId, timeZone }: { id: Id; timeZone: string },
  { lastDay, reason }: TrialChange,
): Promise<boolean> {
  return asAccount(accountId, async (tx) => {
    // Only the role of signing in can change the status.
    const before = await switchToSignIn(tx, async (signIn) => {
      const account = await signIn
        .selectFrom('accounts')
        .select('trial_ended_at')
        .where('id', '=', accountId)
        .where('status', 'in', ['active', 'expired'])
        .forUpdate()
        .executeTakeFirst()
      await signIn
        .updateTable('accounts')
        .set({
          trial_ended_at: lastDay === null ? null : endOfDay(lastDay, timeZone),
          trial_notice: null,
          status: 'active',
        })
        .where('id', '=', accountId)
        .where('status', 'in', ['active', 'expired'])
        .execute()
      return account
    })
    if (!before) return false
    await recordAudit(tx, {
      userId: null,
      actor: actor.name,
      action: 'trial.changed',
      details: {
        changes: [
          {
            code: 'trial_last_day',
            before: lastDayOf(before.trial_ended_at, timeZone),
            after: lastDay ?? 'none',
          },
        ],
        reason,
      },
      ip: actor.ip,
    })
    return true
  })
}

const isNone = (day: string) => day.toLowerCase() === 'none'

/** Where a day ends last, so that today is accepted for an account of any time zone. */
const westernmostZone = 'Etc/GMT+12'

/** Returns the last second of the day. */
export function endOfDay(day: string, timeZone: string): Date {
  const nextDay = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone)
  return new Date(nextDay.epochMilliseconds - 1_000)
}

/** Returns the last day of a trial as the form has it. */
export function lastDayOf(trialEndedAt: Date | null, timeZone: string): string {
  if (!trialEndedAt) return 'none'
  const instant = Temporal.Instant.fromEpochMilliseconds(trialEndedAt.getTime())
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
