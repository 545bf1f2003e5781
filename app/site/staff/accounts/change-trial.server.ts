/**
 * Extends a trial, starts a new one, or ends it because the account is a customer's. An account that has expired becomes
 * active again with its next request.
 */
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { Id } from '#app/kit/database/schema'
import { switchToSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import type { EditConflicts } from '#app/kit/forms/form-edits.server'
import { shownField } from '#app/kit/forms/shown-field'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { lockAccount, recordAccountChange } from '#app/platform/viewer/lock-account.server'
import { reasonSchema } from '../reason-schema'
import type { StaffActor } from './change-account.server'
import { mergeAccountForm } from './merge-account-form.server'

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
    .refine(
      (day) => isNone(day) || Number(day.slice(0, 4)) <= maxYear(),
      'Choose a day of the next ten years',
    )
    .transform((day) => (isNone(day) ? null : day)),
  ...reasonSchema.shape,
  shown: shownField,
})

/** `shown` is null for a command, which shows nothing before. */
export type TrialChange = Omit<z.infer<typeof trialSchema>, 'shown'> & { shown: string | null }

/**
 * Returns the last day before and after, which can be the same. Returns null if the account is suspended or not
 * confirmed, which have a step of their own, and the conflict if somebody else has changed the trial since the form was
 * opened.
 */
export async function changeTrial(
  actor: StaffActor,
  { id: accountId, timeZone }: { id: Id; timeZone: string },
  { lastDay, reason, shown }: TrialChange,
): Promise<{ before: string; after: string } | null | EditConflicts> {
  return asAccount(accountId, async (tx) => {
    const last = await lockAccount(tx)
    const account = await tx
      .selectFrom('accounts')
      .select('trial_ended_at')
      .where('id', '=', accountId)
      .where('status', 'in', ['active', 'expired'])
      .executeTakeFirst()
    if (!account) return null
    const stored = { lastDay: lastDayOf(account.trial_ended_at, timeZone) }
    const submitted = { lastDay: lastDay ?? 'none' }
    const merged = mergeAccountForm(
      last,
      { shown, submitted, stored },
      () => 'Last day of the trial',
      (_, values) => values.lastDay,
    )
    if ('conflicts' in merged) return merged.conflicts
    const day = merged.values.lastDay
    const change = { before: stored.lastDay, after: isNone(day) ? 'none' : day }
    if (change.before === change.after) return change
    // Only the role of signing in can change the status.
    await switchToSignIn(tx, (signIn) =>
      signIn
        .updateTable('accounts')
        .set({
          trial_ended_at: isNone(day) ? null : endOfDay(day, timeZone),
          trial_notice: null,
          status: 'active',
        })
        .where('id', '=', accountId)
        .execute(),
    )
    await recordAccountChange(tx, actor.name, new Date())
    await recordAudit(tx, {
      userId: null,
      actor: actor.name,
      action: 'trial.changed',
      details: {
        changes: [{ code: 'trial_last_day', ...change }],
        reason,
      },
      ip: actor.ip,
    })
    return change
  })
}

const maxYear = () => new Date().getUTCFullYear() + 10
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
