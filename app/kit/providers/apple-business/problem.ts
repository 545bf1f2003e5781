/**
 * Parses Apple's reports: one report or a list, each with a code, a sentence, and the path of the field that it is
 * about. Only violations cause a rejection; warnings accompany an accepted document. Apple's OAuth endpoint returns the
 * two standard OAuth error fields.
 */
import { z } from 'zod'
import type { ListingField } from '../listing-facts'
import type { Problem } from '../provider-result'
import { explainRejection, joinReasons } from '../rejection-reason'
import { errorMessages, unknownError } from './error-messages'
import { type AppleReport, appleReport } from './wire'

export type RefusedField = { field: ListingField | null; reason: string }

/** Apple's code for a write that changes nothing. */
export const noChangesCode = 'RESOURCE_HAS_NO_NEW_CHANGES'

const reportList = z.union([z.array(appleReport).min(1), appleReport.transform((report) => [report])])
const tokenProblem = z.object({ error: z.string(), error_description: z.string().default('') })

/** The first pattern that matches applies, so specific patterns come before general ones. */
const fieldPatterns: [path: RegExp, field: ListingField][] = [
  [/specialHours/i, 'special_hours'],
  [/openingHours/i, 'hours'],
  [/displayName/i, 'public_name'],
  [/Address|displayPoint/i, 'address'],
  [/phoneNumber/i, 'phone'],
  [/urls?\b|homepage/i, 'website'],
  [/categor/i, 'category'],
  [/locationStatus|closedDate|reopenDate|openingDate/i, 'open_status'],
]

export function parseReports(body: unknown): AppleReport[] {
  const reports = reportList.safeParse(body)
  return reports.success ? reports.data : []
}

export function readProblem(body: unknown): Problem | null {
  const token = tokenProblem.safeParse(body)
  if (token.success) {
    const { error, error_description } = token.data
    const raw = error_description || error
    return { code: error, reason: explainRejection(errorMessages, [error], { otherwise: unknownError, raw }) }
  }
  const reports = parseReports(body)
  if (!reports[0]) return null
  return { code: reports[0].code, reason: joinReasons(reports.map(reasonOf)) }
}

export function violationsOf(reports: AppleReport[]): RefusedField[] {
  return reports
    .filter(({ severity }) => !severity || severity === 'VIOLATION')
    .map((report) => ({ field: fieldOf(report), reason: reasonOf(report) }))
}

function reasonOf({ code, message }: AppleReport): string {
  const raw = message?.trim() || code
  return explainRejection(errorMessages, [code.replace(/^VALIDATION__/, '')], {
    otherwise: unknownError,
    raw,
  })
}

function fieldOf({ code, context, details }: AppleReport): ListingField | null {
  const paths = [context?.field, ...(details?.submitted ?? []).map(({ field }) => field), code]
  for (const path of paths) {
    const found = path && fieldPatterns.find(([pattern]) => pattern.test(path))
    if (found) return found[1]
  }
  return null
}
