/**
 * The schemas of the forms and commands with which staff change an account. They are apart from the labels of these
 * forms, because a module that the browser loads must not import Zod.
 */
import { z } from 'zod'
import { shownField } from '#app/kit/forms/shown-field'
import { reasonSchema } from '../reason-schema'
import { accountSwitches, switchPositions } from './account-switches'
import { userActions } from './user-actions'

/** The limit of locations during a trial, as entered. `none`: no limit. `default`: that of the configuration. */
const locations = z
  .string({ error: 'Enter a number such as 25, none or default' })
  .trim()
  .toLowerCase()
  .regex(/^([1-9]\d{0,5}|none|default)$/, 'Enter a number from 1 to 999999, none or default')

/** The price in US dollars, as entered. `default`: that of the configuration. */
const price = z
  .string({ error: 'Enter a price such as 9 or 12.50, or default' })
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^\$\s*/, ''))
  .pipe(
    z
      .string()
      .regex(/^(\d{1,5}(\.\d{2})?|default)$/, 'Enter a price from 0 to 99999.99, such as 12.50, or default'),
  )
  .transform((text) => text.replace(/\.00$/, ''))

export const limitsSchema = z.object({ locations, price, ...reasonSchema.shape, shown: shownField })

/** The schemas of the commands, which change one at a time. */
export const limitSchema = z.object({ locations, ...reasonSchema.shape })
export const priceSchema = z.object({ price, ...reasonSchema.shape })

export const suspensionSchema = reasonSchema.extend({ intent: z.enum(['suspend', 'reinstate']) })

export const switchesSchema = z.object({
  /** The positions of the switches. A switch that is missing keeps its position. */
  switches: z
    .object(Object.fromEntries(accountSwitches.map(({ code }) => [code, z.enum(switchPositions).optional()])))
    .default({}),
  ...reasonSchema.shape,
  shown: shownField,
})

export const userActionSchema = z.object({
  intent: z.enum(userActions, { error: 'Choose what to do' }),
  ...reasonSchema.shape,
})
