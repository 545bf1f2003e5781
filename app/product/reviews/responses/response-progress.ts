/** Where a response form leads after saving: back to its page, or on to the next review of the list. */

export type ResponseProgress = {
  /** The page that contains the form, unless it is the page of the review. */
  returnTo?: string
  /** The review that was next in the list when the form was opened, and the path that opens it. */
  next?: { id: string; to: string } | null
}

/** Returns the progress as the form's hidden fields. */
export function progressFields({ returnTo, next }: ResponseProgress): [string, string][] {
  const fields: [string, string | undefined][] = [
    ['returnTo', returnTo],
    ['next', next?.id],
    ['nextTo', next?.to],
  ]
  return fields.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
}

/** Returns the progress that a rejected form was submitted with. */
export function submittedProgress(submitted: Record<string, unknown>): ResponseProgress {
  const { returnTo, next, nextTo } = submitted
  return {
    returnTo: returnTo ? String(returnTo) : undefined,
    next: next && nextTo ? { id: String(next), to: String(nextTo) } : null,
  }
}
