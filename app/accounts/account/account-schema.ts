import { z } from 'zod'
import { adminSettingCodes, type SettingCode } from '#app/kit/access/account-settings'
import { isVertical } from '#app/kit/access/verticals'
import { shownField } from '#app/kit/forms/shown-field'
import { isTimeZone } from '#app/platform/viewer/time-zones'

/** The facts of an account that its admins and staff can change. */
export const accountDetailsSchema = z.object({
  name: z
    .string({ error: 'Enter the account’s name' })
    .trim()
    .min(1, 'Enter the account’s name')
    .max(200, 'Use at most 200 characters')
    .regex(/^\P{Cc}*$/u, 'Use one line'),
  timeZone: z.string({ error: 'Choose a time zone' }).refine(isTimeZone, 'Choose a time zone'),
  vertical: z.string({ error: 'Choose an industry' }).refine(isVertical, 'Choose an industry'),
})

export const accountSchema = accountDetailsSchema.extend({
  /** The codes of the checked settings, which are on. All other admin settings are off. */
  settings: z.array(z.enum(adminSettingCodes as [SettingCode, ...SettingCode[]])).default([]),
  shown: shownField,
})

export type AccountDetails = z.output<typeof accountDetailsSchema>
export type AccountChange = z.output<typeof accountSchema>
