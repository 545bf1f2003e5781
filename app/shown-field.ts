import { z } from 'zod'

/**
 * The schema of the hidden field `shown` of a form that edits something stored; see `form-edits.server.ts`. What is
 * missing or invalid counts as not shown.
 */
export const shownField = z.string().max(50_000).default('').catch('')
