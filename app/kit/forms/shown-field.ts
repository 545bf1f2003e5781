import { z } from 'zod'

export const maxShownLength = 50_000

/**
 * The schema of the hidden field `shown` of a form that edits something stored; see `form-edits.server.ts`. What is
 * missing or invalid counts as not shown.
 */
export const shownField = z.string().max(maxShownLength).default('').catch('')
