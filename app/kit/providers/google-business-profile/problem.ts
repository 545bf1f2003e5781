/**
 * Parses Google's two error formats: the format of its APIs (`error.status`, `error.message`, details) and the format
 * of OAuth (`error`, `error_description`). Returns null for any other body, such as a proxy's error page.
 */
import { z } from 'zod'
import type { Problem } from '../provider-result'
import { explainRejection } from '../rejection-reason'
import { errorMessages, unknownError } from './error-messages'
import { profileMessages } from './profiles/profile-problems'

const detail = z.object({
  /** Google's code for the problem, in a detail of type ErrorInfo. */
  reason: z.string().optional(),
  fieldViolations: z.array(z.object({ description: z.string().optional() })).optional(),
  /** The errors in a detail of v4. `field` is a dotted path such as `local_post.call_to_action.url`. */
  errorDetails: z
    .array(
      z.object({
        code: z.coerce.string().optional(),
        field: z.string().optional(),
        message: z.string().optional(),
      }),
    )
    .optional(),
})

const apiProblem = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default('UNKNOWN'),
    details: z.array(detail.catch({})).default([]),
  }),
})

const tokenProblem = z.object({ error: z.string(), error_description: z.string().default('') })

export function readProblem(body: unknown): Problem | null {
  const api = apiProblem.safeParse(body)
  if (api.success) {
    const { status, message, details } = api.data.error
    const reasonCode = details.map(({ reason }) => reason).find((reason) => reason !== undefined)
    const violation = details.flatMap(({ errorDetails = [] }) => errorDetails).find(({ field }) => field)
    return {
      code: reasonCode ?? violation?.code ?? status,
      reason: explainRejection(
        { ...errorMessages, ...profileMessages },
        [reasonCode, violation?.code, status],
        {
          otherwise: unknownError,
          raw: joinSentences([message, ...details.flatMap(detailTexts)]) || status,
        },
      ),
      ...(violation?.field && { field: violation.field }),
    }
  }
  const token = tokenProblem.safeParse(body)
  if (!token.success) return null
  const { error, error_description } = token.data
  const raw = error_description || error
  return { code: error, reason: explainRejection(errorMessages, [error], { otherwise: unknownError, raw }) }
}

function detailTexts({ fieldViolations = [], errorDetails = [] }: z.output<typeof detail>): string[] {
  return [...fieldViolations.map((one) => one.description), ...errorDetails.map((one) => one.message)].filter(
    (text) => text !== undefined,
  )
}

function joinSentences(texts: string[]): string {
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))].join(' ')
}
