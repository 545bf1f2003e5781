/** The rows of the form of all categories: what is stored, or what was typed and refused or added to. */
import type { SubmissionResult } from '@conform-to/react'
import { termsInLines } from './typed-terms'

export type CategoryRow = { id: string; name: string; terms: string }
type Stored = { id: string; name: string; terms: string[] }

export function categoryRows(stored: Stored[], reply: SubmissionResult | undefined): CategoryRow[] {
  const typed = reply?.initialValue?.categories
  if (!Array.isArray(typed)) return stored.map((each) => ({ ...each, terms: termsInLines(each.terms) }))
  return typed.map((row: unknown) => ({
    id: textOf(row, 'id'),
    name: textOf(row, 'name'),
    terms: textOf(row, 'terms'),
  }))
}

function textOf(row: unknown, name: string): string {
  const value = row && typeof row === 'object' ? (row as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}
